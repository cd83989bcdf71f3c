type Forms = { readonly other: string } & Partial<Record<Intl.LDMLPluralRule, string>>

/** Chooses the form for a number in a language, and puts the number, written as there, in the place of `#`. */
export function pluralOf(language: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language)
  const numbers = new Intl.NumberFormat(language)
  return (count, forms) =>
    (forms[rules.select(count)] ?? forms.other).replace('#', numbers.format(count))
}
