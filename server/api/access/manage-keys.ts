import { appError } from '../../errors.ts'
import { newId, parseId } from '../../ids.ts'
import { OperatorError } from '../../operator-error.ts'
import type { Database } from '../../store/database/connect.ts'
import { noShifts } from '../../store/lists/adjust-lists.ts'
import type { Decision, WriteContext } from '../../store/writes/change.ts'
import { draftEvent } from '../../store/writes/event-draft.ts'
import { notifyServers } from '../../store/writes/notify-servers.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import { refuseKey, type Granter } from './grants.ts'
import { boundsOf, refuseWider, type GivenBounds } from './key-bounds.ts'
import { newKey } from './key-format.ts'
import {
  countWorkingKeys,
  endKeyAt,
  findKeyBounds,
  findKeysToChange,
  insertKey,
  type KeyBounds,
  type KeyToChange,
} from './key-queries.ts'
import { keyResource } from './key-resource.ts'

/** Keys of a workspace that work at the same time. The operator's commands may exceed it. */
export const mostKeys = 200

/** No key matches, or several do. */
export class KeyError extends OperatorError {}

export type NewKey = GivenBounds & {
  readonly name: string
  readonly scopes: readonly string[]
}

/** `json`: the key as it is listed. Only this result contains the key itself. */
export type MadeKey = { readonly id: string; readonly json: string; readonly key: string }

/** The author of a change of keys, and the installation's limit of requests a minute. */
export type KeyChange = {
  readonly database: Database
  readonly context: WriteContext
  readonly granter: Granter
  readonly usualLimit: number
}

/** Creates a key. Its rights and bounds are at most those of the granter. */
export async function makeKey(by: KeyChange, given: NewKey): Promise<MadeKey> {
  const workspaceId = by.context.workspace_id
  return writeInWorkspace(by.database, by.context, {
    reads: [countWorkingKeys({ workspaceId, most: mostKeys }), readOwn(by)],
    decide: ([counted, [own]], tick): Decision<MadeKey> => {
      refuseKey(by.granter, given.scopes)
      const bounds = boundsOf(given, own)
      refuseWiderThan(by, own, bounds)
      refuseTooMany(by, counted)
      const { id, key, insert } = draftKey(by, { ...given, ...bounds }, tick)
      return {
        statements: [insert],
        lists: noShifts,
        events: [draftEvent('api_key.created', keyResource, [id])],
        reply: { id, json: { row: 0 }, key },
      }
    },
  })
}

/** `ended`: the replaced key as it is listed, and `until` when it ends. */
export type Replaced = MadeKey & { readonly ended: KeyToChange; readonly until: Date }

/**
 * Creates a key with the same name, scopes and bounds; the old one works for another `overlapMs`, so that clients can
 * switch without a gap. `wanted` is its id, of an operator also its last four characters.
 */
export async function replaceKey(
  by: KeyChange,
  wanted: string,
  overlapMs: number,
): Promise<Replaced> {
  const workspaceId = by.context.workspace_id
  return writeInWorkspace(by.database, by.context, {
    reads: [keysNamed(by, wanted), countWorkingKeys({ workspaceId, most: mostKeys }), readOwn(by)],
    decide: ([found, counted, [own]], tick): Decision<Replaced> => {
      const old = pickKey(by, found, wanted)
      if (hasEnded(old, tick)) throw appError('api_key_ended')
      refuseKey(by.granter, old.scopes)
      refuseWiderThan(by, own, old)
      refuseTooMany(by, counted)
      const { id, key, insert } = draftKey(by, old, tick)
      const ends = tick.getTime() + overlapMs
      const until = new Date(Math.min(ends, old.revoked_at?.getTime() ?? ends))
      return {
        statements: [
          insert,
          endKeyAt({ workspaceId, id: old.id, at: until }),
          notifyServers({ workspaceId }),
        ],
        lists: noShifts,
        events: [
          draftEvent('api_key.created', keyResource, [id], { replaces: old.id }),
          draftEvent('api_key.rotated', keyResource, [old.id], { replaced_by: id }),
        ],
        reply: { id, json: { row: 0 }, key, ended: old, until },
      }
    },
  })
}

/** Ends a key immediately, in all processes. One that has ended stays as it is. */
export async function endKey(
  by: KeyChange,
  wanted: string,
  /** Throws if the caller has read the key in another state. */
  refuseChanged: (json: string) => void = () => undefined,
): Promise<KeyToChange> {
  const workspaceId = by.context.workspace_id
  return writeInWorkspace(by.database, by.context, {
    reads: [keysNamed(by, wanted)],
    decide: ([found], tick): Decision<KeyToChange> => {
      const key = pickKey(by, found, wanted)
      refuseKey(by.granter, key.scopes)
      refuseChanged(key.json)
      if (hasEnded(key, tick)) return { unchanged: key }
      return {
        statements: [
          endKeyAt({ workspaceId, id: key.id, at: tick }),
          notifyServers({ workspaceId }),
        ],
        lists: noShifts,
        events: [draftEvent('api_key.revoked', keyResource, [key.id])],
        reply: { ...key, json: { row: 0 } },
      }
    },
  })
}

/** The bounds of the key that makes the request; of nobody else. */
function readOwn({ granter, context: { workspace_id: workspaceId } }: KeyChange) {
  const isKey = granter !== 'operator' && granter.kind === 'key'
  return isKey ? findKeyBounds({ workspaceId, id: granter.id }) : undefined
}

function refuseWiderThan(
  { granter, usualLimit }: KeyChange,
  own: KeyBounds | undefined,
  bounds: KeyBounds,
): void {
  if (granter === 'operator') return
  // The key of the request was deleted meanwhile.
  if (granter.kind === 'key' && own === undefined) throw appError('unauthenticated')
  refuseWider(bounds, own, usualLimit)
}

function keysNamed({ context: { workspace_id: workspaceId }, granter }: KeyChange, wanted: string) {
  const ending = granter === 'operator' ? wanted : ''
  return findKeysToChange({ workspaceId, id: parseId(wanted) ?? null, ending })
}

/** The one that is wanted. An operator may name it by its last four characters, and changes none that has ended. */
function pickKey(
  { granter }: KeyChange,
  found: readonly KeyToChange[],
  wanted: string,
): KeyToChange {
  const keys = granter === 'operator' ? found.filter((key) => !hasEnded(key, new Date())) : found
  const [key] = keys
  if (key !== undefined && keys.length === 1) return key
  if (granter !== 'operator') throw appError('api_key_unknown')
  throw new KeyError(
    key === undefined
      ? `No working key has the id or last four ${wanted}.`
      : `Several keys end in ${wanted}. Use the id of one.`,
  )
}

function hasEnded({ expires_at: expires, revoked_at: revoked }: KeyToChange, now: Date): boolean {
  return [expires, revoked].some((end) => end !== null && end.getTime() <= now.getTime())
}

function refuseTooMany({ granter }: KeyChange, [counted]: readonly { total: number }[]): void {
  if (granter !== 'operator' && (counted?.total ?? 0) >= mostKeys) throw appError('keys_too_many')
}

function draftKey(
  { context: { workspace_id: workspaceId, actor } }: KeyChange,
  { name, scopes, expires_at, allowed_addresses, rate_limit_per_minute }: KeyBounds & NewKey,
  tick: Date,
) {
  const { key, hash, lastFour } = newKey(workspaceId)
  const id = newId()
  const bounds = { expires_at, allowed_addresses, rate_limit_per_minute }
  const createdBy = JSON.stringify(actor)
  const own = { workspaceId, id, name, hash, lastFour, scopes, createdBy, tick }
  return { id, key, insert: insertKey({ ...own, ...bounds }) }
}
