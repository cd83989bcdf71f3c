import {
  recordingEntries,
  stamped,
  type AccessAction,
  type AccessStamp,
  type RevocationReason,
  type Stamped,
} from './access-entries.ts'
import { ruleEndSql } from './company-rule.ts'

/** Defines a statement that ends the sessions `s` that a condition selects, and records it, with one entry for each member. */
function makeEnding<Values extends object = object>(name: string, condition: string) {
  return recordingEntries<Ending & Values>(
    name,
    `insert into access_entries (workspace_id, created_at, id, action, actor, team_member_id, session_ids, address,
                                 request_id, reason)
     select $workspaceId, $tick::timestamptz + (number - 1) * interval '1 millisecond', gen_random_uuid(), $action,
            $actor::json, team_member_id, ids, $address::text, $requestId::text, $reason::text
       from of_members`,
    `ended as (
       delete from member_sessions s where s.workspace_id = $workspaceId and ${condition}
       returning s.id, s.team_member_id),
     of_members as (
       select team_member_id, array_agg(id order by id) as ids, row_number() over (order by team_member_id) as number
         from ended group by team_member_id),`,
  )
}

type Ending = Stamped & { action: AccessAction; reason: RevocationReason | null }

const endOfMembers = makeEnding<{ memberIds: readonly string[] }>(
  'end_sessions_of',
  's.team_member_id = any($memberIds::uuid[])',
)

const endSome = makeEnding<{ memberId: string; ids: readonly string[] }>(
  'end_sessions',
  's.team_member_id = $memberId and s.id = any($ids::uuid[])',
)

const endOthers = makeEnding<{ memberId: string; keptId: string | null }>(
  'end_other_sessions',
  's.team_member_id = $memberId and s.id is distinct from $keptId::uuid',
)

const endOfToken = makeEnding<{ tokenHash: Buffer }>(
  'end_session_of_token',
  's.token_hash = $tokenHash',
)

const endIdlest = makeEnding<{ memberId: string; kept: number }>(
  'end_idlest_sessions',
  `s.id in (
       select o.id from member_sessions o where o.workspace_id = $workspaceId and o.team_member_id = $memberId
        order by o.last_seen_at desc offset $kept::bigint limit 1000)`,
)

const endOfProvider = makeEnding<{ providerId: string }>(
  'end_sessions_of_provider',
  's.provider_id = $providerId',
)

const endOfRule = makeEnding('end_sessions_of_rule', `${ruleEndSql} <= $tick::timestamptz`)

type OfLogout = {
  providerId: string
  subject: string | null
  providerSession: string | null
  issuedAt: Date
}

/** Without the name of the provider's session, on either side, those of the subject. */
const endOfLogout = makeEnding<OfLogout>(
  'end_sessions_of_logout',
  `s.provider_id = $providerId and coalesce(s.provider_at, s.created_at) <= $issuedAt::timestamptz
       and (s.provider_session = $providerSession::text
            or (s.provider_session is null or $providerSession::text is null)
               and s.team_member_id = (
                 select i.team_member_id from company_identities i
                  where i.workspace_id = $workspaceId and i.provider_id = $providerId and i.subject = $subject::text))`,
)

type Which =
  | OfLogout
  /** Those that the rule for company sign-ins has ended. */
  | 'ended by rule'
  | { readonly providerId: string }
  | { readonly memberIds: readonly string[] }
  | { readonly memberId: string; readonly ids: readonly string[] }
  | { readonly memberId: string; readonly keptId: string | null }
  | { readonly memberId: string; readonly kept: number }
  | { readonly tokenHash: Buffer }

/**
 * Ends sessions: all of some members, some of one, all but one, those beyond the `kept` last used, or that of a token.
 * Without a reason their member signs out.
 */
export function endSessionsOf(
  stamp: AccessStamp,
  which: Which,
  reason: RevocationReason | 'signed_out',
) {
  const isOut = reason === 'signed_out'
  const ending: Ending & { workspaceId: string } = {
    ...stamped(stamp),
    action: isOut ? 'session.signed_out' : 'session.revoked',
    reason: isOut ? null : reason,
  }
  if (which === 'ended by rule') return endOfRule(ending)
  if ('memberIds' in which) return endOfMembers({ ...ending, ...which })
  if ('issuedAt' in which) return endOfLogout({ ...ending, ...which })
  if ('providerId' in which) return endOfProvider({ ...ending, ...which })
  if ('tokenHash' in which) return endOfToken({ ...ending, ...which })
  if ('ids' in which) return endSome({ ...ending, ...which })
  if ('kept' in which) return endIdlest({ ...ending, ...which })
  return endOthers({ ...ending, ...which })
}
