/** The texts about a copied command, in English. */
export const en = {
  curl: {
    copied: 'Copied. The command reads the API key from PORCHLIGHT_API_KEY.',
    keys: {
      own: 'It needs a key of your own, because this may be yours alone.',
      workspace: 'It needs a key of the workspace, because keys of members may not do this.',
    },
    leftOut: (names: string) => `Secrets are left out and read from ${names}.`,
    none: 'Nothing was changed in this tab yet.',
    sessionOnly: 'Only members who are signed in can make your last change. No API key can.',
    refused: 'The browser does not allow copying.',
  },
}

export type CurlWords = typeof en
