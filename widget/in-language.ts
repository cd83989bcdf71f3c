import { baseOf } from './words.ts'

/**
 * The channel's value for the first of these languages that it has one for, of the same region or else of the same
 * language: `pt-BR` for `pt-BR`, `pt` or `pt-PT`.
 */
export function inLanguage<Value>(
  values: Readonly<Record<string, Value>> | null | undefined,
  wanted: readonly string[],
): Value | undefined {
  const tags = Object.keys(values ?? {})
  const found = wanted
    .map((tag) => {
      const base = baseOf(tag)
      const exact = [tag, base].find((each) => tags.includes(each))
      return exact ?? tags.find((each) => baseOf(each) === base)
    })
    .find((tag) => tag !== undefined)
  return found === undefined ? undefined : values?.[found]
}
