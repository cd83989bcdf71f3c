import { buffer } from 'node:stream/consumers'
import type { AppServices } from '../../../../../api/http/services.ts'
import { readRows } from '../../../../../store/database/read.ts'
import { storageError } from '../../../../attachments/storage-error.ts'
import { topmostId } from '../reading/authentication-results.ts'
import { headerBytes, headerLines } from './header-lines.ts'
import { countReceivers, proposeReceiver, type CheckedMail } from './propose-receiver.ts'
import { findRecentMails, type RecentMail } from './receiver-queries.ts'

/** Originals that are read at the same time. */
const together = 5

/** Who checked the senders of the newest mails of a channel, by their headers. */
export async function readReceivers(
  services: Pick<AppServices, 'database' | 'files'>,
  workspaceId: string,
  channelId: string,
) {
  const recent = await readRows(
    services.database,
    workspaceId,
    findRecentMails({ workspaceId, channelId }),
  )
  const mails: CheckedMail[] = []
  for (let at = 0; at < recent.length; at += together)
    mails.push(
      ...(await Promise.all(
        recent.slice(at, at + together).map(async (mail) => checkedBy(services, mail)),
      )),
    )
  const receivers = countReceivers(mails)
  return {
    mails: mails.length,
    proposed: proposeReceiver(mails, receivers) ?? null,
    receivers,
  }
}

async function checkedBy(
  { files }: Pick<AppServices, 'files'>,
  { storage, key, size, sender_key: sender }: RecentMail,
): Promise<CheckedMail> {
  const domain = sender?.slice(sender.lastIndexOf('@') + 1)
  try {
    const last = Math.min(size, headerBytes) - 1
    const stream = await files.of(storage).read(key, { first: 0, last })
    const start = stream === undefined ? Buffer.alloc(0) : await buffer(stream)
    return { id: topmostId(headerLines(start)), domain }
  } catch (error) {
    throw storageError(error)
  }
}
