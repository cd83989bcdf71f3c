import type { CurlWords } from './en.ts'

/** The texts about a copied command, in German. */
export const de: CurlWords = {
  curl: {
    copied: 'Kopiert. Der Befehl liest den API-Schlüssel aus PORCHLIGHT_API_KEY.',
    keys: {
      own: 'Er braucht einen eigenen Schlüssel von Ihnen, weil das vielleicht nur Ihnen gehört.',
      workspace:
        'Er braucht einen Schlüssel des Arbeitsbereichs, weil Schlüssel von Mitgliedern das nicht dürfen.',
    },
    leftOut: (names) => `Geheimnisse sind ausgelassen und werden aus ${names} gelesen.`,
    none: 'In diesem Tab wurde noch nichts geändert.',
    sessionOnly:
      'Ihre letzte Änderung ist nur angemeldeten Mitgliedern möglich, nicht mit einem API-Schlüssel.',
    refused: 'Der Browser erlaubt das Kopieren nicht.',
  },
}
