import type { CurlWords } from './en.ts'

/** The texts about a copied command, in German. */
export const de: CurlWords = {
  curl: {
    copied: 'Kopiert. Der Befehl liest den API-Schlüssel aus PORCHLIGHT_API_KEY.',
    none: 'In diesem Tab wurde noch nichts geändert.',
    refused: 'Der Browser erlaubt das Kopieren nicht.',
  },
}
