/** The texts about a copied command, in English. */
export const en = {
  curl: {
    copied: 'Copied. The command reads the API key from PORCHLIGHT_API_KEY.',
    none: 'Nothing was changed in this tab yet.',
    refused: 'The browser does not allow copying.',
  },
}

export type CurlWords = typeof en
