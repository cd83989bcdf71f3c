import type { Database } from '../../store/database/connect.ts'
import { readRows } from '../../store/database/read.ts'
import { listAllKeys } from './key-queries.ts'
import { endKey, makeKey, replaceKey, type KeyChange, type NewKey } from './manage-keys.ts'

/** A key as it is listed, without the key itself. */
export type KeySummary = {
  id: string
  name: string
  last_four: string
  scopes: string[]
  /** null: any address. */
  allowed_addresses: string[] | null
  /** null: the installation's limit; 0: no limit. */
  rate_limit_per_minute: number | null
  created_by: object | null
  created_at: string
  expires_at: string | null
  revoked_at: string | null
  last_used_at: string | null
}

type CreatedKey = KeySummary & { key: string }

// What the operator's commands do with keys: without limits, and named by the command in the events.

/** Creates a key. Only this result contains the key itself. */
export async function createKey(
  database: Database,
  workspaceId: string,
  given: Pick<NewKey, 'name' | 'scopes'> & Partial<NewKey>,
): Promise<CreatedKey> {
  const bounds = {
    expires_at: undefined,
    allowed_addresses: undefined,
    rate_limit_per_minute: undefined,
  }
  const made = await makeKey(commanded(database, workspaceId, 'create'), { ...bounds, ...given })
  return { ...summaryOf(made), key: made.key }
}

/** Every key of the workspace, oldest first, including expired and revoked ones. */
export async function listKeys(database: Database, workspaceId: string): Promise<KeySummary[]> {
  return (await readRows(database, workspaceId, listAllKeys({ workspaceId }))).map(summaryOf)
}

/** Revokes a key immediately. `wanted` is its id or its last four characters. */
export async function revokeKey(
  database: Database,
  workspaceId: string,
  wanted: string,
): Promise<KeySummary> {
  return summaryOf(await endKey(commanded(database, workspaceId, 'revoke'), wanted))
}

/** Replaces a key; the old one works for another `overlapMs`. */
export async function rotateKey(
  database: Database,
  workspaceId: string,
  wanted: string,
  overlapMs: number,
): Promise<{ created: CreatedKey; ended: KeySummary }> {
  const by = commanded(database, workspaceId, 'rotate')
  const { ended, until, ...made } = await replaceKey(by, wanted, overlapMs)
  return {
    created: { ...summaryOf(made), key: made.key },
    ended: { ...summaryOf(ended), revoked_at: until.toISOString() },
  }
}

function commanded(database: Database, workspaceId: string, verb: string): KeyChange {
  const actor = { type: 'command', name: `key ${verb}` } as const
  const context = { workspace_id: workspaceId, actor, request_id: undefined }
  return { database, context, granter: 'operator', usualLimit: 0 }
}

function summaryOf({ json }: { readonly json: string }): KeySummary {
  return JSON.parse(json) as KeySummary
}
