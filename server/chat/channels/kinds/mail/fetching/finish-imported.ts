import type pg from 'pg'
import { readRows } from '../../../../../store/database/read.ts'
import { runStatement } from '../../../../../store/database/run-statement.ts'
import type { MailServices } from '../receiving/mail-services.ts'
import type { AfterImport } from '../settings/after-import.ts'
import { actedOnAtOnce, endAfterImport, findToActOn } from './after-import-queries.ts'
import type { MailboxRow } from './mailbox-queries.ts'
import type { Mailbox } from './open-mailbox.ts'
import { serverWords } from './server-words.ts'

type Finishing = {
  readonly services: MailServices
  readonly pool: pg.Pool
  readonly workspace_id: string
  readonly channel_id: string
  readonly mailbox: Mailbox
  readonly row: MailboxRow
}

/**
 * Does in the mailbox what the channel wants done with mails that are stored. After a kill in between it is done again, which changes
 * nothing: a number of a mailbox is of one mail for ever. What the server refuses is told and tried by the next run; it
 * keeps no mail from being fetched.
 */
export async function finishImported(
  { services, pool, workspace_id: workspaceId, channel_id: channelId, mailbox, row }: Finishing,
  action: AfterImport,
): Promise<{ readonly hasMore: boolean; readonly error: string | null }> {
  const nothing = { hasMore: false, error: null }
  if (action === 'nothing') return nothing
  const { epoch, uid_validity: validity } = row
  const find = findToActOn({ workspaceId, channelId, action, epoch })
  const found = await readRows(services.database, workspaceId, find)
  if (found.length === 0) return nothing
  try {
    await mailbox.act({ uid_validity: validity, uids: found.map(({ uid }) => uid), action })
  } catch (error) {
    // Of a connection that has ended, the next command says more.
    if (!mailbox.isOpen()) throw error
    return { hasMore: false, error: serverWords(error) }
  }
  const ids = found.map(({ id }) => id)
  const areGone = action !== 'mark_seen'
  await runStatement(pool, endAfterImport({ workspaceId, ids, areGone }))
  return { hasMore: found.length === actedOnAtOnce, error: null }
}
