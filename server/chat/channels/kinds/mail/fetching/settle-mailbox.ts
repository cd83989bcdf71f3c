import type pg from 'pg'
import { runStatement } from '../../../../../store/database/run-statement.ts'
import type { MailboxServer } from '../settings/mail-server.ts'
import { addMailbox } from '../settings/mailbox-of-channel.ts'
import { beginEpoch, setImports, type MailboxRow } from './mailbox-queries.ts'
import type { Examined } from './open-mailbox.ts'

/** The mailbox that the numbers of a row are of. */
export function addressOf({ username, host, port, folder }: MailboxServer): string {
  return `${username ?? ''}@${host}:${port}/${folder}`
}

/**
 * Makes the row of a mailbox fit what the server says and what the channel is set to. A folder that is numbered anew, and
 * another mailbox, begin an epoch: their mails are compared with those that were fetched before. Returns the row, or
 * undefined if it has changed and has to be read again.
 */
export async function settleMailbox(
  pool: pg.Pool,
  of: { readonly workspaceId: string; readonly channelId: string },
  row: MailboxRow | undefined,
  server: MailboxServer,
  { uid_validity: uidValidity, next_uid: nextUid }: Examined,
): Promise<MailboxRow | undefined> {
  if (row === undefined) {
    await runStatement(pool, addMailbox(of))
    return undefined
  }
  const address = addressOf(server)
  const importsAll = server.import === 'all'
  if (row.address !== address || row.uid_validity !== uidValidity) {
    const begun = { epoch: row.epoch, address, uidValidity, nextUid, importsAll }
    await runStatement(pool, beginEpoch({ ...of, ...begun }))
    return undefined
  }
  if (row.imports_all === importsAll) return row
  await runStatement(pool, setImports({ ...of, importsAll }))
  return undefined
}
