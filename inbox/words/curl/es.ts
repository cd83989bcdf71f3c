import type { CurlWords } from './en.ts'

/** The texts about a copied command, in Spanish. */
export const es: CurlWords = {
  curl: {
    copied: 'Copiado. El comando lee la clave de API de PORCHLIGHT_API_KEY.',
    keys: {
      own: 'Necesita una clave propia, porque puede que esto sea solo tuyo.',
      workspace:
        'Necesita una clave del espacio de trabajo, porque las claves de los miembros no permiten hacerlo.',
    },
    leftOut: (names) => `Los secretos se omiten y se leen de ${names}.`,
    none: 'En esta pestaña aún no se ha cambiado nada.',
    sessionOnly:
      'Solo los miembros con sesión iniciada pueden hacer tu último cambio, ninguna clave de API.',
    refused: 'El navegador no permite copiar.',
  },
}
