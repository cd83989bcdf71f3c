import { decodeLine } from './decode-header.ts'
import { storable } from './storable.ts'

/** Of the header, which is at its start; a longer one is no mail of a person. */
const mostBytes = 65_536
const longestValue = 2_000

export type ReadHeader = { readonly subject: string; readonly sender: string }

/** The subject and the sender of a mail that cannot be parsed, as far as its first lines tell them. */
export async function readHeader(raw: Buffer): Promise<ReadHeader> {
  // Not at the start: a server without mail does not need it.
  const { addressParser, decodeWords } = await import('postal-mime')
  const lines = raw.toString('latin1', 0, Math.min(raw.length, mostBytes)).split(/\r\n|\n|\r/)
  const end = lines.indexOf('')
  const values = new Map<string, string>()
  let name: string | undefined
  for (const line of end === -1 ? lines : lines.slice(0, end)) {
    const isFolded = /^[ \t]/.test(line)
    const colon = line.indexOf(':')
    if (!isFolded) name = colon > 0 ? line.slice(0, colon).trim().toLowerCase() : undefined
    if (name === undefined) continue
    const before = values.get(name)
    if (isFolded) values.set(name, `${before ?? ''} ${line.trim()}`.slice(0, longestValue))
    else if (before === undefined)
      values.set(name, line.slice(colon + 1, colon + 1 + longestValue).trim())
  }
  const [from] = tried(() => addressParser(values.get('from') ?? '', { flatten: true }), [])
  return {
    subject: storable(
      tried(() => decodeWords(decodeLine(Buffer.from(values.get('subject') ?? '', 'latin1'))), ''),
    ),
    sender: storable(from?.address ?? ''),
  }
}

function tried<Value>(read: () => Value, otherwise: Value): Value {
  try {
    return read()
  } catch {
    return otherwise
  }
}
