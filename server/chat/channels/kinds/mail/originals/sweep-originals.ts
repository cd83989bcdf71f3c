import type pg from 'pg'
import { inTransaction } from '../../../../../store/database/in-transaction.ts'
import { runStatement } from '../../../../../store/database/run-statement.ts'
import { statement } from '../../../../../store/database/statement.ts'
import { findWorkspaces } from '../../../../../store/housekeeping/find-workspaces.ts'
import { hourMs, type Sweep } from '../../../../../store/housekeeping/sweep.ts'
import { lockWorkspace } from '../../../../../store/lists/rebuild-lists.ts'
import { emptied } from '../../../../attachments/erase-mails.ts'
import type { FileStore, FileStores } from '../../../../attachments/file-store.ts'
import { makeFileStores } from '../../../../attachments/file-stores.ts'
import { deletingAttachments } from '../../../../attachments/stored-bytes.ts'
import { removeFiles } from '../../../../attachments/store-file.ts'
import type { AttachmentSweepConfig } from '../../../../attachments/sweep-attachments.ts'

const atOnce = 500

/** SQL for mails of the channel `c` whose original is older than it keeps them. Those in the tray wait for a person. */
const oldOf = (workspaceId: string) => `received_mails r
        where r.workspace_id = ${workspaceId} and r.channel_id = c.id
          and r.state in ('message', 'set_aside') and not r.original_gone
          and r.received_at < $now::timestamptz - (c.settings ->> 'originals_kept_days')::integer * interval '1 day'`
const keepingDays = `c.kind = 'mail' and c.settings ->> 'originals_kept_days' is not null`

const findOld = `select distinct c.workspace_id
    from channels c cross join lateral (select from ${oldOf('c.workspace_id')} limit 1) r where ${keepingDays}`

const markOld = statement<{ id: string }, { now: Date; atOnce: number }>(
  'mark_old_originals',
  `update received_mails set original_gone = true
    where workspace_id = $workspaceId and id in (
      select r.id from channels c
       cross join lateral (select r.id from ${oldOf('$workspaceId')} order by r.received_at limit $atOnce) r
       where c.workspace_id = $workspaceId and ${keepingDays} limit $atOnce)
   returning id`,
)

/** How long a discarded mail can be put back, unless its channel keeps originals for less. */
const discardedDays = 30

const discardedOf = (workspaceId: string) => `received_mails r
        left join channels c on c.workspace_id = ${workspaceId} and c.id = r.channel_id
       where r.workspace_id = ${workspaceId}
         and r.discarded_at < $now::timestamptz
             - least((c.settings ->> 'originals_kept_days')::integer, ${discardedDays}) * interval '1 day'`

const findDiscarded = `select w.workspace_id from workspaces w where exists (select from ${discardedOf('w.workspace_id')})`

const emptyDiscarded = statement<{ id: string }, { now: Date; atOnce: number }>(
  'empty_discarded_mails',
  `update received_mails set ${emptied('discarded')}
    where workspace_id = $workspaceId and id in (
      select r.id from ${discardedOf('$workspaceId')} order by r.discarded_at limit $atOnce)
   returning id`,
)

const deleteOld = statement<
  { storage: FileStore['kind']; storage_keys: string[] },
  { ids: readonly string[] }
>(
  'delete_old_originals',
  deletingAttachments('mail_id = any($ids::uuid[])', 'storage, storage_keys'),
)

/** Deletes originals that their channel keeps no longer; messages, and what tells copies of the mails, stay. */
export function makeOriginalSweep(config: AttachmentSweepConfig): Sweep {
  const files = makeFileStores(config)
  return {
    name: 'originals of mails',
    everyMs: hourMs,
    findDue: findWorkspaces('find_old_originals', findOld, (now) => ({ now })),
    sweep: async (owner, workspaceId, now) =>
      sweepOriginals(owner, files, workspaceId, markOld, now),
  }
}

/** Empties discarded mails that nobody has put back into the tray; what tells copies of them stays. */
export function makeDiscardedSweep(config: AttachmentSweepConfig): Sweep {
  const files = makeFileStores(config)
  return {
    name: 'discarded mails',
    everyMs: hourMs,
    findDue: findWorkspaces('find_discarded_mails', findDiscarded, (now) => ({ now })),
    sweep: async (owner, workspaceId, now) =>
      sweepOriginals(owner, files, workspaceId, emptyDiscarded, now),
  }
}

async function sweepOriginals(
  owner: pg.Pool,
  files: FileStores,
  workspaceId: string,
  mark: typeof markOld,
  now: Date,
): Promise<boolean> {
  // Locks the workspace, because the total of bytes changes.
  const { marked, deleted } = await inTransaction(owner, async (connection) => {
    await runStatement(connection, lockWorkspace(workspaceId))
    const rows = await runStatement(connection, mark({ workspaceId, now, atOnce }))
    const ids = rows.map(({ id }) => id)
    return { marked: ids, deleted: await runStatement(connection, deleteOld({ workspaceId, ids })) }
  })
  for (const row of deleted) await removeFiles(files.of(row.storage), row.storage_keys)
  return marked.length === atOnce
}
