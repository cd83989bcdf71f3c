/** Of one command, so that the time of a command limits how slow a line may be, not how large a mail. */
const rangeBytes = 2 * 1_024 * 1_024

/** Bytes of a mail from `start` on; undefined if it is gone. */
export type ReadRange = (start: number, bytes: number) => Promise<Buffer | undefined>

/** The first `most` bytes of a mail, or all of them, by as many commands as it needs; undefined if it is gone. */
export async function readInRanges(read: ReadRange, most: number): Promise<Buffer | undefined> {
  const parts: Buffer[] = []
  for (let length = 0; length < most;) {
    const asked = Math.min(rangeBytes, most - length)
    const part = await read(length, asked)
    if (part === undefined) return undefined
    parts.push(part)
    length += part.length
    // Fewer: it has no more. More: the server knows no ranges and has returned all.
    if (part.length !== asked) break
  }
  const [first] = parts
  return parts.length === 1 ? first : Buffer.concat(parts)
}
