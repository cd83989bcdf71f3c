/** The texts of mentioning a colleague, in English. */
export const en = {
  title: 'Mention a colleague',
  found: (count: number) => (count === 1 ? '1 colleague' : `${count} colleagues`),
}

export type MentionWords = typeof en
