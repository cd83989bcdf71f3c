import type { CurlWords } from './en.ts'

/** The texts about a copied command, in Spanish. */
export const es: CurlWords = {
  curl: {
    copied: 'Copiado. El comando lee la clave de API de PORCHLIGHT_API_KEY.',
    none: 'En esta pestaña aún no se ha cambiado nada.',
    refused: 'El navegador no permite copiar.',
  },
}
