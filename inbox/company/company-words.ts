import { sayErrors } from '../words/late-errors.ts'
import { partWords } from '../words/words.ts'
import { en } from '../words/company/en.ts'

/** The texts of company sign-ins, which come with them. */
const part = partWords({
  en: async () => en,
  de: async () => (await import('../words/company/de.ts')).de,
  es: async () => (await import('../words/company/es.ts')).es,
})

export const { words: companyWords } = part

/** Resolves when they are there, and those of their errors. */
export async function companyReady(): Promise<void> {
  await part.ready()
  sayErrors('company', () => companyWords().errors)
}
