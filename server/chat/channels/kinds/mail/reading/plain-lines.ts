const lineFeed = 10
const carriageReturn = 13
const byteOrderMark = Buffer.from('\uFEFF')
const longestName = 100
const header = /^[!-9;-~]{1,100}[ \t]{0,9}:/
/** Of a mailbox file, before the header of each mail. */
const separator = /^>?From /

/**
 * A mail with the lines that it is meant to have, as files of mails and old programs write them: with line feeds where it has carriage returns
 * alone, without a byte order mark or empty lines before its header, and with an empty line behind it where there is none or one of white space.
 */
export function withPlainLines(given: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const raw = fromHeader(given.includes(lineFeed) ? given : withLineFeeds(given))
  const end = endOfOpenHeader(raw)
  return end === undefined
    ? raw
    : Buffer.concat([raw.subarray(0, end), Buffer.from('\n'), raw.subarray(end)])
}

function withLineFeeds(raw: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  return raw.includes(carriageReturn)
    ? Buffer.from(raw.map((byte) => (byte === carriageReturn ? lineFeed : byte)))
    : raw
}

function fromHeader(raw: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  let start = raw.subarray(0, byteOrderMark.length).equals(byteOrderMark) ? byteOrderMark.length : 0
  while (raw[start] === lineFeed || raw[start] === carriageReturn) start += 1
  return start > 0 && header.test(raw.toString('latin1', start, start + longestName))
    ? raw.subarray(start)
    : raw
}

/** Where the text begins of a mail whose header does not end with an empty line. */
function endOfOpenHeader(raw: Buffer): number | undefined {
  let isBlank = false
  let found: number | undefined
  for (let start = 0; start < raw.length;) {
    const at = raw.indexOf(lineFeed, start)
    const end = at === -1 ? raw.length : at + 1
    const line = raw.toString('latin1', start, Math.min(end, start + longestName)).trimEnd()
    if (line === '' && raw[start] !== 32 && raw[start] !== 9) return undefined
    const isFolded = start > 0 && /^[ \t]/.test(line)
    const isHeader = line === '' || isFolded || header.test(line) || separator.test(line)
    if (!isHeader && isBlank) return start
    if (!isHeader && start > 0) found ??= start
    isBlank = line === ''
    start = end
  }
  return found
}
