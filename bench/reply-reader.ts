const lengthHeader = /\r\ncontent-length: *(\d+)/i
const lastChunk = '\r\n0\r\n\r\n'

/**
 * Reads the replies of one connection, part by part; returns whether a reply is complete. Supports the HTTP of the
 * measured servers: a `Content-Length`, or chunks. Throws for a reply of another class than `status`, with its text.
 */
export function replyReader(status = '2'): (buffer: Buffer, length: number) => boolean {
  /** The incomplete head so far. */
  let begun = ''
  /** Missing bytes after the head; Infinity for chunks. */
  let missing: number | undefined
  let tail = ''
  return (buffer, length) => {
    if (missing === undefined) {
      const text = begun + buffer.toString('latin1', 0, length)
      const headEnd = text.indexOf('\r\n\r\n')
      if (headEnd === -1) {
        begun = text
        return false
      }
      if (text[9] !== status) throw new Error(text)
      const [, declared] = lengthHeader.exec(text.slice(0, headEnd)) ?? []
      const bodyBytes = declared === undefined ? Infinity : Number(declared)
      missing = headEnd + 4 + bodyBytes - begun.length
      begun = ''
    }
    missing -= length
    if (missing === Infinity) tail += buffer.toString('latin1', Math.max(length - 7, 0), length)
    if (missing === Infinity ? !tail.endsWith(lastChunk) : missing > 0) return false
    missing = undefined
    tail = ''
    return true
  }
}
