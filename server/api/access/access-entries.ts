import { makeFoundTasksDue } from '../../store/due/due-queries.ts'
import { taskOf } from '../../store/due/task-of.ts'
import type { Actor } from '../../store/writes/event-draft.ts'

// The trail of access is a table of its own, with what the event log, which goes to pollers, streams and webhooks, may not hold
// (docs/decisions/0070). A task tells the log of its entries (0195).

/** What is recorded of a member's access. */
export const accessActions = [
  'sign_in.succeeded',
  'sign_in.failed',
  'sign_in.limited',
  'session.signed_out',
  'session.revoked',
  'password.changed',
  'password.reset',
  'link.made',
  'link.used',
  'totp.enabled',
  'totp.disabled',
  'recovery_codes.made',
  'recovery_code.used',
  'passkey.added',
  'passkey.removed',
  'passkey.copied',
  'provider.created',
  'provider.changed',
  'provider.tested',
  'provider.deleted',
  'domain.proven',
  'domain.deleted',
  'company_account.joined',
  'company_sign_in.refused',
  'factor_rule.off',
  'factor_rule.admins',
  'factor_rule.all',
  'company_rule.off',
  'company_rule.all_but_admins',
  'company_rule.all',
] as const
export type AccessAction = (typeof accessActions)[number]

/** What a session was opened with; `company`: a sign-in at the company's own provider. */
export const waysToOpen = [
  'password',
  'password_and_code',
  'link',
  'invitation',
  'passkey',
  'company',
] as const
export type OpenedBy = (typeof waysToOpen)[number]

/** Why sessions ended that were not signed out. */
export const revocationReasons = [
  'member',
  'replaced',
  'too_many',
  'password_changed',
  'factor_changed',
  'member_changed',
  'deactivated',
  'provider_changed',
  'provider_signed_out',
  'company_rule',
] as const

/** Why a company sign-in was refused. */
export const refusalReasons = [
  'state_wrong',
  'response_invalid',
  'token_invalid',
  'member_inactive',
  'other_account',
  'switched_off',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

export type RevocationReason = (typeof revocationReasons)[number]

/** The actor and the time, the same for all entries of a change. */
export type AccessStamp = {
  readonly workspaceId: string
  /** Of the first entry: entries are a millisecond apart, so that pages end between two of them. */
  readonly tick: Date
  /** null for somebody unknown. */
  readonly actor: Actor | null
  /** Of the network, of the request that the member sent; null for what others do. */
  readonly address: string | null
  readonly requestId: string | null
}

/** An entry before it is written. Never holds a password, a token or a hash of either. */
export type AccessDraft = {
  readonly action: AccessAction
  /** null for a sign-in that names no member. */
  readonly memberId: string | null
  readonly sessionIds?: readonly string[]
  readonly purpose?: string
  /** Of `sign_in.succeeded`. */
  readonly openedBy?: OpenedBy
  /** How many attempts were wrong, and when the first was. */
  readonly failures?: number
  readonly since?: Date
  /** The slug of the company's provider, or a domain. */
  readonly provider?: string
  /** Of a refusal. */
  readonly reason?: RefusalReason
}

export type Stamped = Omit<AccessStamp, 'actor'> & { actor: string | null }

/** Tells the log of new entries. Its subject is the workspace. */
export const tellAccessTask = taskOf<Record<string, never>>('tell_access')

/** Defines a statement that inserts entries, and makes it due that the log is told of them: no change can forget to. */
export function recordingEntries<Values extends object>(
  name: string,
  inserting: string,
  first = '',
) {
  return makeFoundTasksDue<Values>(
    name,
    tellAccessTask.kind,
    `select $workspaceId::uuid as id, '{}'::json as input, now() as due_at from entries limit 1`,
    `${first} entries as (${inserting} returning 1),`,
  )
}

const insertEntries = recordingEntries<Stamped & { entries: string }>(
  'insert_access_entries',
  `insert into access_entries (workspace_id, created_at, id, action, actor, team_member_id, session_ids, address,
                               request_id, purpose, reason, failures, since, opened_by, provider)
   select $workspaceId, $tick::timestamptz + (e.number - 1) * interval '1 millisecond', gen_random_uuid(), e.action,
          $actor::json, e.member_id, coalesce(e.session_ids, '{}'), $address::text, $requestId::text, e.purpose,
          e.reason, e.failures, e.since, e.opened_by, e.provider
     from rows from (json_to_recordset($entries::json) as (action text, member_id uuid, session_ids uuid[],
                       purpose text, reason text, failures integer, since timestamptz, opened_by text, provider text))
          with ordinality as e (action, member_id, session_ids, purpose, reason, failures, since, opened_by, provider, number)`,
)

/** Records entries; each takes a millisecond of the clock from the tick on. */
export function recordAccess(stamp: AccessStamp, drafts: readonly AccessDraft[]) {
  const entries = drafts.map(({ memberId, sessionIds, openedBy, ...draft }) => ({
    ...draft,
    opened_by: openedBy,
    member_id: memberId,
    session_ids: sessionIds,
  }))
  return insertEntries({ ...stamped(stamp), entries: JSON.stringify(entries) })
}

/** The time of the nth millisecond after a tick. */
export function tickAfter(tick: Date, milliseconds: number): Date {
  return new Date(tick.getTime() + milliseconds)
}

/** A stamp as statements take it. */
export function stamped({ actor, ...stamp }: AccessStamp): Stamped {
  return { ...stamp, actor: actor === null ? null : JSON.stringify(actor) }
}
