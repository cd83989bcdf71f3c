import type { MentionWords } from './en.ts'

/** The texts of mentioning a colleague, in German. */
export const de: MentionWords = {
  title: 'Jemanden aus dem Team erwähnen',
  found: (count) => (count === 1 ? '1 Person aus dem Team' : `${count} Personen aus dem Team`),
}
