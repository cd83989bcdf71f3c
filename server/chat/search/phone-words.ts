/** Longer texts are no phone numbers. */
const longestPhone = 40
const phone = /^[+(\d][\d\s()./-]*\d$/
const fewestDigits = 6
const mostDigits = 15
/** The country codes of one digit and of two; all others have three. */
const shortCodes = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/

type Digits = { readonly all: string; readonly national: string | undefined }

/** The words by which a stored number is found: with and without its country code, or as one without. */
export function phoneWords(text: string): string[] {
  const digits = digitsOf(text)
  if (digits === undefined) return []
  const { all, national } = digits
  return national === undefined ? [`0${all}`] : [all, national]
}

/** The words of numbers that a typed number or its start is meant to find, in any spelling; none for other texts. */
export function askedPhoneWords(text: string): string[] {
  const digits = digitsOf(text)
  if (digits === undefined) return []
  const { all, national } = digits
  return [all, `0${national ?? all}`]
}

/** Without zeros in front; `national` of a number with a country code. */
function digitsOf(text: string): Digits | undefined {
  const given = text.trim()
  if (given.length > longestPhone || !phone.test(given)) return undefined
  const digits = given.replaceAll('(0)', '').replaceAll(/[^0-9]/g, '')
  const all = digits.replace(/^0+/, '')
  if (all.length < fewestDigits || all.length > mostDigits) return undefined
  if (!given.startsWith('+') && !digits.startsWith('00')) return { all, national: undefined }
  const code = shortCodes.exec(all)?.[0].length ?? 3
  return { all, national: all.slice(code).replace(/^0+/, '') }
}
