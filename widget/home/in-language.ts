/** The channel's value for a language: `de-AT`, else `de`; undefined if it has none. */
export function inLanguage<Value>(
  values: Readonly<Record<string, Value>> | null | undefined,
  language: string,
): Value | undefined {
  const [base = ''] = language.split('-')
  return values?.[language] ?? values?.[base]
}
