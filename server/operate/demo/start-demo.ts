import type pg from 'pg'
import { createKey } from '../../api/access/manage-keys.ts'
import type { Config } from '../../config/config.ts'
import type { OpenDatabase } from '../../start/open-database.ts'
import type { AppServices } from '../../services.ts'
import { createWorkspace } from '../../chat/workspaces/create-workspace.ts'
import { deleteWorkspace } from '../../chat/workspaces/delete-workspace.ts'
import { demoAdmin, demoSubdomain } from './demo-conversations.ts'

/**
 * The demo workspace's key. Call `shown` when the operator has seen it, or `withhold` when nobody is to
 * see it, which ends the key; `release` in any case.
 */
export type Demo = {
  readonly subdomain: string
  readonly api_key: string
  readonly shown: () => Promise<void>
  readonly withhold: () => Promise<void>
  readonly release: () => void
}

/** Several servers may start on one empty database: they make the demo one at a time. */
const demoLock = 7_307_002

/** How far a first start has come is the name of the demo's first key: it goes with the workspace. */
const progress = { unfinished: 'demo: unfinished', notShown: 'demo: not shown' }
const keyName = 'first'

type Found = { workspace_id: string | null; key_name: string | null }

/**
 * On an empty database, unless the demo is off: makes a workspace to try the API on, through the
 * same functions as the API. A first start that was killed half way is made good: the next one makes
 * the workspace anew, or only its key when nothing but that was not shown. Undefined when there is
 * nothing to show.
 */
export async function startDemo(
  opened: Pick<OpenDatabase, 'database' | 'owner'>,
  services: AppServices,
  config: Pick<Config, 'demo'>,
): Promise<Demo | undefined> {
  if (!config.demo || isSettled(await findDemo(opened.owner))) return undefined
  const turn = await opened.owner.connect()
  // Ends the session, and with it the lock: an unlock could itself fail.
  const release = () => turn.release(true)
  try {
    await turn.query('select pg_advisory_lock($1)', [demoLock])
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
      release: once(release),
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
  // Another server made and showed it while we waited for our turn.
  if (isSettled(found)) return undefined
  if (found?.workspace_id && found.key_name === progress.notShown) {
    return {
      workspace_id: found.workspace_id,
      api_key: await replaceKey(owner, found.workspace_id),
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
  // Only here: it takes much of the server along, which the primary of several processes does without.
  const { fillDemo } = await import('./fill-demo.ts')
  await fillDemo(opened, services, workspace.id)
  await renameKey(owner, workspace.id, progress.unfinished, progress.notShown)
  return { workspace_id: workspace.id, api_key }
}

/** A demo that was begun, or else any workspace at all. */
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

/** Nobody has seen the old key, so nobody misses it. The new one is there before that goes. */
async function replaceKey(owner: pg.Pool, workspaceId: string): Promise<string> {
  const { id, key } = await createKey(owner, workspaceId, {
    name: progress.notShown,
    scopes: ['*'],
    expires_at: undefined,
  })
  await deleteKeys(owner, workspaceId, id)
  return key
}

/** Keys that were not shown, but the one of that id. */
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

function once(action: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) action()
    isDone = true
  }
}
