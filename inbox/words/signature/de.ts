import type { SignatureWords } from './en.ts'

/** The texts about the signature below an answer by mail, in German. */
export const de: SignatureWords = {
  below: (text) => `Unter Ihrem Text: ${text}`,
  show: 'Signatur zeigen',
}
