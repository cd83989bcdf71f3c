/** Fits base64 into the 75 characters of an encoded word (RFC 2047, 2). */
const bytesPerWord = 45

/**
 * Encodes a header value that contains `=?` as encoded words (RFC 2047), so that mail programs show a name
 * such as `=?UTF-8?B?…?=` literally instead of decoding it. The library encodes all other texts.
 */
export function encodedHeader(text: string): string {
  if (!text.includes('=?')) return text
  const words: string[] = []
  let word = ''
  for (const character of text) {
    if (Buffer.byteLength(word + character) > bytesPerWord) {
      words.push(word)
      word = ''
    }
    word += character
  }
  return [...words, word]
    .map((one) => `=?UTF-8?B?${Buffer.from(one).toString('base64')}?=`)
    .join(' ')
}
