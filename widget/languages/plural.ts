/** A text by the plural forms of its language; `#` stands for the number. */
export type Forms = { readonly other: string } & Partial<Record<Intl.LDMLPluralRule, string>>

/**
 * Chooses the form for a number in a language, and puts the number, written as there, in the place of `#`. The first
 * formatter of a page takes 12 ms of a processor, so none is made before there is a number.
 */
export function pluralOf(language: string): (count: number, forms: Forms) => string {
  let rules: Intl.PluralRules | undefined
  let numbers: Intl.NumberFormat | undefined
  return (count, forms) => {
    rules ??= new Intl.PluralRules(language)
    numbers ??= new Intl.NumberFormat(language)
    return (forms[rules.select(count)] ?? forms.other).replace('#', numbers.format(count))
  }
}
