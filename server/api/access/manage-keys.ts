import type pg from 'pg'
import { inTransaction } from '../../store/database/in-transaction.ts'
import { newId } from '../../ids.ts'
import { changeChannel } from '../../store/writes/change-notices.ts'
import { recordEvents } from '../../store/writes/record-events.ts'
import { newKey } from './key-format.ts'
import { keyResource } from './key-resource.ts'
import { OperatorError } from '../../operator-error.ts'

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
  created_at: Date
  expires_at: Date | null
  revoked_at: Date | null
  last_used_at: Date | null
}

/** No key matches, or several do. */
export class KeyError extends OperatorError {}

export type NewKey = {
  readonly name: string
  readonly scopes: readonly string[]
  readonly expires_at: Date | null | undefined
  /** Results of `parseAllowedAddress`; none means any address. */
  readonly allowed_addresses?: readonly string[] | null | undefined
  readonly rate_limit_per_minute?: number | null | undefined
}
type CreatedKey = KeySummary & { key: string }

const columns = `id, name, last_four, scopes, allowed_addresses, rate_limit_per_minute, created_at,
  expires_at, revoked_at, last_used_at`
const now = `date_trunc('milliseconds', now())`

// Only the database's owner changes keys: no key may create or revoke another. Each change is an event of the
// workspace.

/** Creates a key. Only this result contains the key itself. */
export async function createKey(
  owner: pg.Pool,
  workspaceId: string,
  given: NewKey,
): Promise<CreatedKey> {
  return inTransaction(owner, async (connection) => {
    const created = await insertKey(connection, workspaceId, given)
    await record(connection, workspaceId, 'key create', [['api_key.created', created.id]])
    return created
  })
}

/** Every key of the workspace, oldest first, including expired and revoked ones. */
export async function listKeys(owner: pg.Pool, workspaceId: string): Promise<KeySummary[]> {
  const { rows } = await owner.query<KeySummary>(
    `select ${columns} from api_keys where workspace_id = $1 order by created_at, id limit 10000`,
    [workspaceId],
  )
  return rows
}

/** Revokes a key immediately. `wanted` is its id or its last four characters. */
export async function revokeKey(
  owner: pg.Pool,
  workspaceId: string,
  wanted: string,
): Promise<KeySummary> {
  return inTransaction(owner, async (connection) => {
    const { id } = await lockKey(connection, workspaceId, wanted)
    const ended = await endKey(connection, workspaceId, id, 0)
    await record(connection, workspaceId, 'key revoke', [['api_key.revoked', id]])
    return ended
  })
}

/**
 * Creates a key with the same name, scopes, expiry, addresses and limit; the old one works for another `overlapMs`,
 * so that clients can switch without a gap.
 */
export async function rotateKey(
  owner: pg.Pool,
  workspaceId: string,
  wanted: string,
  overlapMs: number,
): Promise<{ created: CreatedKey; ended: KeySummary }> {
  return inTransaction(owner, async (connection) => {
    const old = await lockKey(connection, workspaceId, wanted)
    const created = await insertKey(connection, workspaceId, old)
    const ended = await endKey(connection, workspaceId, old.id, overlapMs)
    await record(connection, workspaceId, 'key rotate', [
      ['api_key.created', created.id, { replaces: old.id }],
      ['api_key.rotated', old.id, { replaced_by: created.id }],
    ])
    return { created, ended }
  })
}

async function insertKey(
  connection: pg.PoolClient,
  workspaceId: string,
  given: NewKey,
): Promise<CreatedKey> {
  const { key, hash, lastFour } = newKey(workspaceId)
  const { rows } = await connection.query<KeySummary>(
    `insert into api_keys (workspace_id, id, name, key_hash, last_four, scopes, expires_at,
                           allowed_addresses, rate_limit_per_minute, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, ${now}) returning ${columns}`,
    [
      workspaceId,
      newId(),
      given.name,
      hash,
      lastFour,
      given.scopes,
      given.expires_at ?? null,
      given.allowed_addresses ?? null,
      given.rate_limit_per_minute ?? null,
    ],
  )
  const [made] = rows
  if (made === undefined) throw new Error('The insert returned no key.')
  return { ...made, key }
}

/** Locks the one working key with that id or ending. Throws KeyError for none and for several. */
async function lockKey(
  connection: pg.PoolClient,
  workspaceId: string,
  wanted: string,
): Promise<KeySummary> {
  const { rows } = await connection.query<KeySummary>(
    `select ${columns} from api_keys
      where workspace_id = $1 and (id::text = lower($2) or last_four = $2)
        and coalesce(least(expires_at, revoked_at), 'infinity') > now()
        for update`,
    [workspaceId, wanted],
  )
  const [key] = rows
  if (key === undefined) throw new KeyError(`No working key has the id or last four ${wanted}.`)
  if (rows.length > 1) throw new KeyError(`Several keys end in ${wanted}. Use the id of one.`)
  return key
}

async function endKey(
  connection: pg.PoolClient,
  workspaceId: string,
  id: string,
  afterMs: number,
): Promise<KeySummary> {
  const { rows } = await connection.query<KeySummary>(
    `update api_keys set revoked_at = least(revoked_at, ${now} + $3 * interval '1 millisecond')
      where workspace_id = $1 and id = $2 returning ${columns}`,
    [workspaceId, id, afterMs],
  )
  const [ended] = rows
  if (ended === undefined) throw new Error('The update returned no key.')
  return ended
}

type KeyEvent = readonly [type: string, id: string, details?: Readonly<Record<string, string>>]

/** Writes the events of a change, and notifies running servers at commit, which then clear their key caches. */
async function record(
  connection: pg.PoolClient,
  workspaceId: string,
  command: string,
  events: readonly KeyEvent[],
): Promise<void> {
  await recordEvents(
    connection,
    {
      workspace_id: workspaceId,
      actor: { type: 'command', name: command },
      request_id: undefined,
    },
    events.map(([type, id, details = {}]) => ({ type, resource: keyResource, ids: [id], details })),
  )
  await connection.query('select pg_notify($1, $2)', [changeChannel, workspaceId])
}
