import { createHash } from 'node:crypto'
import type { Database } from '../../store/database/connect.ts'
import { readRows } from '../../store/database/read.ts'
import { endOfBlock, principalOfDevice } from './authenticate-device.ts'
import { principalOfSession } from './authenticate-session.ts'
import { isShutOut } from './factor-rule.ts'
import type { Principal } from './principal.ts'
import { findDevices, touchAwaited } from './device-queries.ts'
import { findKeysOfMembers } from './key-queries.ts'
import { principalOfMemberKey } from './principal-of-member-key.ts'
import { findSessions } from './session-queries.ts'
import { usableUntil } from './usable-keys.ts'

/** Whether a credential still works, and what it allows. */
export type Standing = {
  /** Of the epoch, in milliseconds. */
  readonly usableUntil: number
  /** What `rightsOf` returns for its principal now. */
  readonly rights: string
  /** When its rights change by themselves, in epoch milliseconds; default: never. */
  readonly changesAt?: number
}

type ReadStandings = (
  database: Database,
  workspaceId: string,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, Standing>>

/** A key of the workspace, a session, a member's key or a device. */
export type CredentialKind = Principal['kind'] | 'member_key'

export function credentialKindOf(principal: Principal): CredentialKind {
  return principal.kind === 'member' && principal.key_id !== null ? 'member_key' : principal.kind
}

/** The credential of a principal. */
export function credentialIdOf(principal: Principal): string {
  if (principal.kind === 'key') return principal.id
  return principal.kind === 'member' ? principal.session_id : principal.device_id
}

/** What an open stream depends on, besides its credential: a change of it ends the stream, which then begins anew. */
export function rightsOf(principal: Principal): string {
  if (principal.kind === 'key') return ''
  if (principal.kind === 'contact') {
    const { contact_id, is_identified, is_blocked, block_ends_at } = principal
    return JSON.stringify([contact_id, is_identified, is_blocked, block_ends_at])
  }
  return JSON.stringify([
    principal.permissions,
    principal.sees,
    principal.group_ids,
    ...(isShutOut(principal) ? ['shut out'] : []),
  ])
}

/** The value of `Porchlight-Rights`: differs when rights have changed, without showing them. */
export function markOfRights(principal: Principal): string {
  return createHash('sha256').update(rightsOf(principal)).digest('base64url').slice(0, 16)
}

/** Reads the credentials of each kind; those that have no entry do not work any more. */
export const readStandings: Readonly<Record<CredentialKind, ReadStandings>> = {
  key: async (database, workspaceId, ids) => {
    const found = await usableUntil(database, workspaceId, ids)
    return new Map([...found].map(([id, until]) => [id, { usableUntil: until, rights: '' }]))
  },
  member: async (database, workspaceId, ids) => {
    const rows = await readRows(database, workspaceId, findSessions({ workspaceId, ids }))
    return new Map(
      rows.map((row) => [
        row.session_id,
        {
          usableUntil: row.ends_at.getTime(),
          rights: rightsOf(principalOfSession(workspaceId, row)),
        },
      ]),
    )
  },
  member_key: async (database, workspaceId, ids) => {
    const rows = await readRows(database, workspaceId, findKeysOfMembers({ workspaceId, ids }))
    return new Map(
      rows.map((row) => {
        const principal = principalOfMemberKey(workspaceId, row)
        const usableUntil = row.usable_until?.getTime() ?? Number.POSITIVE_INFINITY
        return [row.key_id, { usableUntil, rights: principal ? rightsOf(principal) : '' }]
      }),
    )
  },
  contact: async (database, workspaceId, ids) => {
    const [rows] = await Promise.all([
      readRows(database, workspaceId, findDevices({ workspaceId, ids })),
      // A read that writes: on a PostgreSQL that refuses writes it fails alone.
      readRows(database, workspaceId, touchAwaited({ workspaceId, ids, everySeconds: 25 })).catch(
        () => undefined,
      ),
    ])
    const now = Date.now()
    return new Map(
      rows.map((row) => [
        row.id,
        {
          usableUntil: Number.POSITIVE_INFINITY,
          rights: rightsOf(principalOfDevice(workspaceId, row, now)),
          changesAt: endOfBlock(row, now),
        },
      ]),
    )
  },
}
