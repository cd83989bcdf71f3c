import type pg from 'pg'
import { createKey } from '../../api/access/command-keys.ts'
import type { Config } from '../../config/config.ts'
import type { Demo } from '../../start/demo.ts'
import type { OpenDatabase } from '../../start/open-database.ts'
import type { AppServices } from '../../api/http/services.ts'
import { createWorkspace } from '../../chat/workspaces/create-workspace.ts'
import { deleteWorkspace } from '../../chat/workspaces/delete-workspace.ts'
import { demoAdmin, demoSubdomain } from './demo-conversations.ts'

/** Several servers may start on one empty database; the lock lets one at a time create the demo. */
const demoLock = 7_307_002

/** The progress of a first start, stored as the name of the demo's first key. */
const progress = { unfinished: 'demo: unfinished', notShown: 'demo: not shown' }
const keyName = 'first'

type Found = { workspace_id: string | null; key_name: string | null }

/**
 * Creates a demo workspace on an empty database, unless the demo is off. After a first start that was
 * killed, the next one creates the workspace again, or only its key if just that was not shown.
 * Undefined if there is no key to show.
 */
export async function startDemo(
  opened: Pick<OpenDatabase, 'database' | 'owner'>,
  services: AppServices,
  config: Pick<Config, 'demo'>,
): Promise<Demo | undefined> {
  if (!config.demo || isSettled(await findDemo(opened.owner))) return undefined
  const session = await opened.owner.connect()
  let isReleased = false
  // Closing the session releases the lock; an unlock could itself fail.
  const release = () => {
    if (!isReleased) session.release(true)
    isReleased = true
  }
  try {
    await session.query('select pg_advisory_lock($1)', [demoLock])
    const made = await makeDemo(opened, services)
    if (made === undefined) {
      release()
      return undefined
    }
    return {
      subdomain: demoSubdomain,
      api_key: made.api_key,
      shown: async () => renameKey(opened.owner, made.workspace_id, progress.notShown, keyName),
      withhold: async () => deleteKeys(opened.owner, made.workspace_id, undefined),
      release,
    }
  } catch (error) {
    release()
    throw error
  }
}

async function makeDemo(
  opened: Pick<OpenDatabase, 'database' | 'owner'>,
  services: AppServices,
): Promise<{ workspace_id: string; api_key: string } | undefined> {
  const { owner } = opened
  const found = await findDemo(owner)
  // Another server created and showed it while we waited for the lock.
  if (isSettled(found)) return undefined
  if (found?.workspace_id && found.key_name === progress.notShown) {
    return {
      workspace_id: found.workspace_id,
      api_key: await replaceKey(opened, found.workspace_id),
    }
  }
  if (found !== undefined) await deleteWorkspace(owner, demoSubdomain)
  const { workspace, api_key } = await createWorkspace(owner, {
    subdomain: demoSubdomain,
    name: 'Porchlight demo',
    time_zone: 'UTC',
    admin: demoAdmin,
    key_name: progress.unfinished,
  })
  // Imported here because it loads modules that the primary of several processes does not need otherwise.
  const { fillDemo } = await import('./fill-demo.ts')
  await fillDemo(opened, services, workspace.id)
  await renameKey(owner, workspace.id, progress.unfinished, progress.notShown)
  return { workspace_id: workspace.id, api_key }
}

/** An unfinished demo, or else any workspace. */
async function findDemo(owner: pg.Pool): Promise<Found | undefined> {
  const { rows } = await owner.query<Found>(
    `select w.workspace_id, k.name as key_name
       from workspaces w
       left join api_keys k on k.workspace_id = w.workspace_id and w.subdomain = $1
                           and k.name = any ($2) and k.revoked_at is null
      order by k.name nulls last limit 1`,
    [demoSubdomain, Object.values(progress)],
  )
  return rows[0]
}

function isSettled(found: Found | undefined): boolean {
  return found !== undefined && found.key_name === null
}

/** Replaces a key that was never shown. Creates the new one first. */
async function replaceKey(
  { owner, database }: Pick<OpenDatabase, 'database' | 'owner'>,
  workspaceId: string,
): Promise<string> {
  const { id, key } = await createKey(database, workspaceId, {
    name: progress.notShown,
    scopes: ['*'],
    expires_at: undefined,
  })
  await deleteKeys(owner, workspaceId, id)
  return key
}

/** Deletes keys that were not shown, except the one with that id. */
async function deleteKeys(
  owner: pg.Pool,
  workspaceId: string,
  exceptId: string | undefined,
): Promise<void> {
  const others = [workspaceId, progress.notShown, exceptId ?? null]
  await owner.query(
    `delete from rate_limit_buckets b using api_keys k
      where b.workspace_id = $1 and k.workspace_id = $1 and k.id = b.api_key_id
        and k.name = $2 and k.id is distinct from $3::uuid`,
    others,
  )
  await owner.query(
    `delete from api_keys
      where workspace_id = $1 and name = $2 and id is distinct from $3::uuid`,
    others,
  )
}

async function renameKey(
  owner: pg.Pool,
  workspaceId: string,
  from: string,
  to: string,
): Promise<void> {
  await owner.query('update api_keys set name = $3 where workspace_id = $1 and name = $2', [
    workspaceId,
    from,
    to,
  ])
}
