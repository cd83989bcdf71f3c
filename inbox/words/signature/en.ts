/** The texts about the signature below an answer by mail, in English. */
export const en = {
  below: (text: string) => `Below your words: ${text}`,
  show: 'Show signature',
}

export type SignatureWords = typeof en
