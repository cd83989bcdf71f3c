import type { ReceivedFile } from '../../../../attachments/receive-file.ts'

const mostBytes = 16 * 1_024 * 1_024

/** Small originals by their keys in the storage, the oldest first. */
const recent = new Map<string, Buffer>()
let bytes = 0

/** Keeps the original of a mail that was just stored, if it is small, so that its import does not read it again. */
export function keepOriginal(
  key: string,
  { head, size }: Pick<ReceivedFile, 'head' | 'size'>,
): void {
  if (head.length !== size) return
  recent.set(key, head)
  bytes += size
  for (const [oldest, { length }] of recent) {
    if (bytes <= mostBytes) return
    recent.delete(oldest)
    bytes -= length
  }
}

/** The original, once; undefined if it is not kept. */
export function takeOriginal(key: string): Buffer | undefined {
  const found = recent.get(key)
  if (found !== undefined && recent.delete(key)) bytes -= found.length
  return found
}
