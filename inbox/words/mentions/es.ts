import type { MentionWords } from './en.ts'

/** The texts of mentioning a colleague, in Spanish. */
export const es: MentionWords = {
  title: 'Mencionar a alguien del equipo',
  found: (count) => (count === 1 ? '1 persona del equipo' : `${count} personas del equipo`),
}
