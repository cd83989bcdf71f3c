import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Config } from '../../config/config.ts'
import { inTransaction } from '../../store/database/in-transaction.ts'
import { runStatement } from '../../store/database/run-statement.ts'
import { findWorkspaces } from '../../store/housekeeping/find-workspaces.ts'
import { hourMs, sweptAtOnce, type Sweep } from '../../store/housekeeping/sweep.ts'
import { workspaceUrl } from '../../api/http/workspace-url.ts'
import { lockWorkspace } from '../../store/lists/rebuild-lists.ts'
import { changeAsOwner } from '../../store/writes/change-as-owner.ts'
import { absentAsUndefined } from './storage-error.ts'
import { attachmentOfKey } from './file-keys.ts'
import type { FileStore, FileStores } from './file-store.ts'
import { makeFileStores } from './file-stores.ts'
import { removeFiles } from './store-file.ts'
import {
  deleteUnsent,
  findFormerAddresses,
  findMoved,
  findStorageKeys,
  findUnsent,
  moveAddresses,
  moveShownLinks,
} from './sweep-queries.ts'

const dayMs = 86_400_000
/** Longer than any upload; a younger file may still get its row. */
const maxUploadMs = 3_600_000

export type AttachmentSweepConfig = Pick<
  Config,
  'dataFolder' | 's3' | 'port' | 'publicScheme' | 'baseDomain' | 'trustedProxies'
>

/** Sweeps of unsent uploads, files without a row, and links with a former address. */
export function makeAttachmentSweeps(config: AttachmentSweepConfig): readonly Sweep[] {
  const files = makeFileStores(config)
  const address = workspaceUrl(config, { basePath: '', port: config.port })
  return [
    {
      name: 'unsent attachments',
      findDue: findWorkspaces('find_old_unsent_attachments', findUnsent, (now) => ({
        before: new Date(now.getTime() - dayMs),
      })),
      sweep: async (owner, workspaceId, now) => sweepUnsent(owner, files, workspaceId, now),
    },
    {
      name: 'files of no attachment',
      everyMs: dayMs,
      findDue: async (_owner, now) => {
        await sweepIncoming(files.incomingFolder, new Date(now.getTime() - maxUploadMs))
        const stores = [...new Set([files.of('disk'), files.main])]
        return (await Promise.all(stores.map(async (one) => one.listWorkspaces()))).flat()
      },
      sweep: async (owner, workspaceId, now) => {
        await sweepOrphans(owner, files, workspaceId, now)
        return false
      },
    },
    {
      name: 'addresses of attachments',
      everyMs: hourMs,
      findDue: findWorkspaces('find_moved_attachments', findMoved, () => ({ address })),
      sweep: async (owner, workspaceId) => sweepAddresses(owner, workspaceId, address),
    },
  ]
}

async function sweepUnsent(
  owner: pg.Pool,
  files: FileStores,
  workspaceId: string,
  now: Date,
): Promise<boolean> {
  const before = new Date(now.getTime() - dayMs)
  // Locks the workspace, because the total of bytes changes.
  const deleted = await inTransaction(owner, async (connection) => {
    await runStatement(connection, lockWorkspace(workspaceId))
    return runStatement(connection, deleteUnsent({ workspaceId, before, atOnce: sweptAtOnce }))
  })
  for (const row of deleted) {
    await removeFiles(files.of(row.storage), row.storage_keys)
  }
  return deleted.length === sweptAtOnce
}

async function sweepAddresses(
  owner: pg.Pool,
  workspaceId: string,
  address: string,
): Promise<boolean> {
  const rows = await runStatement(
    owner,
    findFormerAddresses({ workspaceId, address, atOnce: sweptAtOnce }),
  )
  for (const [former, moved] of Map.groupBy(rows, (row) => row.address)) {
    const present = moved[0]?.present ?? ''
    const messageIds = moved.flatMap(({ message_id: id }) => id ?? [])
    const ids = moved.map(({ id }) => id)
    await changeAsOwner(owner, workspaceId, 0, () => [
      moveShownLinks({ workspaceId, messageIds, former, present }),
      moveAddresses({ workspaceId, ids, present }),
    ])
  }
  return rows.length === sweptAtOnce
}

/** Removes files that a crash left without a row. */
async function sweepOrphans(
  owner: pg.Pool,
  files: FileStores,
  workspaceId: string,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - maxUploadMs)
  for (const store of new Set([files.of('disk'), files.main])) {
    let batch: string[] = []
    for await (const key of store.listOlder(workspaceId, before)) {
      batch.push(key)
      if (batch.length < sweptAtOnce) continue
      await removeOrphans(owner, store, workspaceId, batch)
      batch = []
    }
    await removeOrphans(owner, store, workspaceId, batch)
  }
}

async function removeOrphans(
  owner: pg.Pool,
  store: FileStore,
  workspaceId: string,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return
  const ids = keys.map(attachmentOfKey)
  const rows = await runStatement(owner, findStorageKeys({ workspaceId, ids }))
  const known = new Set(rows.flatMap((row) => row.storage_keys))
  await removeFiles(
    store,
    keys.filter((key) => !known.has(key)),
  )
}

/** Removes incoming files of processes that ended. */
async function sweepIncoming(folder: string, before: Date): Promise<void> {
  for (const name of (await absentAsUndefined(async () => readdir(folder))) ?? []) {
    const path = join(folder, name)
    const found = await absentAsUndefined(async () => stat(path))
    if (found !== undefined && found.mtime < before) await rm(path, { force: true })
  }
}
