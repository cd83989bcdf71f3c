import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Config } from '../../config/config.ts'
import { inTransaction } from '../../store/database/in-transaction.ts'
import { runStatement } from '../../store/database/run-statement.ts'
import { sweptAtOnce, type Sweep } from '../../store/housekeeping/sweep.ts'
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
  findStorageKeys,
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
  const isDue = onceEvery(dayMs)
  const isFirst = onceEvery(Infinity)
  return [
    {
      name: 'unsent attachments',
      sweep: async (owner, workspaceId, now) => sweepUnsent(owner, files, workspaceId, now),
    },
    {
      name: 'files of no attachment',
      sweep: async (owner, workspaceId, now) => {
        if (isDue(workspaceId, now)) await sweepOrphans(owner, files, workspaceId, now)
        return false
      },
    },
    {
      name: 'addresses of attachments',
      sweep: async (owner, workspaceId, now) => {
        if (!isFirst(workspaceId, now)) return false
        const isMore = await sweepAddresses(owner, workspaceId, address)
        if (isMore) isFirst.again(workspaceId)
        return isMore
      },
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
  await sweepIncoming(files.incomingFolder, before)
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

/** Returns whether an interval has passed for a workspace since the last time it returned true. */
function onceEvery(ms: number) {
  const last = new Map<string, number>()
  const isTime = (workspaceId: string, now: Date): boolean => {
    if (now.getTime() - (last.get(workspaceId) ?? -Infinity) < ms) return false
    last.set(workspaceId, now.getTime())
    return true
  }
  return Object.assign(isTime, { again: (workspaceId: string) => last.delete(workspaceId) })
}
