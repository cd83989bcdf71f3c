/** What a mail may have at most; beyond it, it is kept but not parsed. */
export const mailLimits = {
  bytes: 35 * 1024 * 1024,
  headerBytes: 256 * 1024,
  parts: 500,
  depth: 50,
} as const

/** How large a raw mail is in every way that costs a parser time. */
export type MailSize = {
  readonly bytes: number
  /** Of the message itself, its parts not included. */
  readonly headerBytes: number
  /** Lines that begin a part of a multipart. */
  readonly parts: number
  /** Multiparts within each other. */
  readonly depth: number
}

const lineFeed = 10
const carriageReturn = 13
const dash = 45
/** RFC 2046, 5.1.1: a boundary has at most 70 characters, which `--` precedes and may follow. */
const longestDelimiter = 74

/**
 * Measures a raw mail in one pass over its bytes, before anything parses it. A line that begins with `--` counts as the
 * delimiter of a part if a `boundary=` before it names it, so that `--` in a text costs nothing. Counting ends beyond a
 * limit, and each line costs what its bytes cost.
 */
export function measureMail(raw: Buffer): MailSize {
  const headerBytes = headerLength(raw)
  const declared = new Set<string>()
  const open: string[] = []
  let parts = 0
  let depth = 0
  for (let start = 0; start < raw.length && !isBeyond(parts, depth);) {
    const found = raw.indexOf(lineFeed, start)
    const end = found === -1 ? raw.length : found
    if (raw[start] === dash && raw[start + 1] === dash) {
      const delimiter = lineAt(raw, start, end)
      const boundary = delimiter.slice(2)
      const closes = boundary.endsWith('--') && declared.has(boundary.slice(0, -2))
      if (closes) open.length = Math.max(0, open.lastIndexOf(boundary.slice(0, -2)))
      else if (declared.has(boundary)) {
        parts += 1
        const at = open.lastIndexOf(boundary)
        if (at === -1) open.push(boundary)
        else open.length = at + 1
        depth = Math.max(depth, open.length)
      }
    } else if (declared.size <= mailLimits.parts) {
      const boundary = boundaryIn(raw, start, end)
      if (boundary !== undefined) declared.add(boundary)
    }
    start = end + 1
  }
  return { bytes: raw.length, headerBytes, parts, depth }
}

/** The first limit that a mail exceeds, in words for the team; undefined if it may be parsed. */
export function exceededLimit(size: MailSize): string | undefined {
  const words = {
    bytes: 'It is larger than 35 MB.',
    headerBytes: 'Its header is larger than 256 kB.',
    parts: 'It has more than 500 parts.',
    depth: 'Its parts are nested more than 50 deep.',
  }
  const names = Object.keys(words) as (keyof MailSize)[]
  const name = names.find((each) => size[each] > mailLimits[each])
  return name && words[name]
}

const isBeyond = (parts: number, depth: number) =>
  parts > mailLimits.parts || depth > mailLimits.depth

/** Up to the first empty line (RFC 5322, 2.1). */
function headerLength(raw: Buffer): number {
  const [unix, network] = [raw.indexOf('\n\n'), raw.indexOf('\r\n\r\n')]
  const ends = [unix, network].filter((at) => at !== -1)
  return ends.length === 0 ? raw.length : Math.min(...ends)
}

function lineAt(raw: Buffer, start: number, end: number): string {
  const last = raw[end - 1] === carriageReturn ? end - 1 : end
  return raw.toString('latin1', start, Math.min(last, start + longestDelimiter)).trimEnd()
}

/** Header lines are short; a longer line is text. */
const longestHeaderLine = 998

/** The value of a `boundary` parameter in the line, quoted or not (RFC 2045, 5.1). */
function boundaryIn(raw: Buffer, start: number, end: number): string | undefined {
  if (end - start > longestHeaderLine) return undefined
  const line = raw.toString('latin1', start, end)
  const at = line.toLowerCase().indexOf('boundary=')
  if (at === -1) return undefined
  const value = line.slice(at + 'boundary='.length, at + longestDelimiter + 11)
  return /^(?:"([^"]{1,70})"|([^\s;"]{1,70}))/.exec(value)?.slice(1).find(Boolean)?.trimEnd()
}
