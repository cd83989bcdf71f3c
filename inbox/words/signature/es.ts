import type { SignatureWords } from './en.ts'

/** The texts about the signature below an answer by mail, in Spanish. */
export const es: SignatureWords = {
  below: (text) => `Debajo de su texto: ${text}`,
  show: 'Mostrar la firma',
}
