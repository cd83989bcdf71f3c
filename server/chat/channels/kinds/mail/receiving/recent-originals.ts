import type { ReceivedFile } from '../../../../attachments/receive-file.ts'
import type { StoredMail } from './mail-queries.ts'

const mostBytes = 16 * 1_024 * 1_024

type Recent = { readonly stored: StoredMail; readonly raw: Buffer }

/** Small mails by their ids, the oldest first. */
const recent = new Map<string, Recent>()
let bytes = 0

/** Keeps a mail that was just stored, if it is small, so that its import reads neither its row nor its original again. */
export function keepOriginal(
  id: string,
  stored: StoredMail,
  { head, size }: Pick<ReceivedFile, 'head' | 'size'>,
): void {
  if (head.length !== size) return
  recent.set(id, { stored, raw: head })
  bytes += size
  for (const [oldest, { raw }] of recent) {
    if (bytes <= mostBytes) return
    recent.delete(oldest)
    bytes -= raw.length
  }
}

/** The mail, once; undefined if it is not kept. What has become of it since is read in the transaction of its import. */
export function takeOriginal(id: string): Recent | undefined {
  const found = recent.get(id)
  if (found !== undefined && recent.delete(id)) bytes -= found.raw.length
  return found
}
