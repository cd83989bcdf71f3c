/** The languages of the inbox. */
export const languages = ['en', 'de', 'es'] as const

export type Language = (typeof languages)[number]

/** The first of the wanted languages (`de-AT`, `en-GB`) that there are, else English. */
export function chooseLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted.slice(0, 20)) {
    const [base = ''] = tag.toLowerCase().split('-')
    const found = languages.find((language) => language === base)
    if (found !== undefined) return found
  }
  return 'en'
}
