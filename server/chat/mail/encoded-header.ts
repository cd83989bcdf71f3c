/** RFC 2047, 2 allows an encoded word 75 characters: so many bytes in base64 fit. */
const bytesInWord = 45

/**
 * A header value in which nothing is read as encoded but what is encoded here. A name such as
 * `=?UTF-8?B?…?=` would be decoded by the mail program, and say something else than the workspace
 * does; with it, the whole text goes out in encoded words (RFC 2047). The library encodes other texts.
 */
export function encodedHeader(text: string): string {
  if (!text.includes('=?')) return text
  const words: string[] = []
  let word = ''
  for (const character of text) {
    if (Buffer.byteLength(word + character) > bytesInWord) {
      words.push(word)
      word = ''
    }
    word += character
  }
  return [...words, word]
    .map((one) => `=?UTF-8?B?${Buffer.from(one).toString('base64')}?=`)
    .join(' ')
}
