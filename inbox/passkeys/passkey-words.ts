import { wordsOf } from '../state/api.ts'
import { sayErrors } from '../words/late-errors.ts'
import { en } from '../words/passkeys/en.ts'
import { partWords } from '../words/words.ts'

/** The texts of passkeys, which come where one can be used. */
const part = partWords({
  en: async () => en,
  de: async () => (await import('../words/passkeys/de.ts')).de,
  es: async () => (await import('../words/passkeys/es.ts')).es,
})

export const { words: passkeyWords } = part

/** Resolves when they are there, and those of their errors. */
export async function passkeysReady(): Promise<void> {
  await part.ready()
  sayErrors('passkeys', () => passkeyWords().errors)
}

/** The sentence about a failure where a passkey was used. Browsers do not tell why somebody used none. */
export function passkeyTrouble(error: unknown): string {
  if (!(error instanceof DOMException)) return wordsOf(error)
  return error.name === 'NotSupportedError' ? passkeyWords().unsupported : passkeyWords().cancelled
}
