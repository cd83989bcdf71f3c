import { statement } from '../../../store/database/statement.ts'
import { nameSql } from '../queries.ts'

export type KnownMember = {
  member_id: string
  name: string
  email_key: string
  active: boolean
  /** Whether the member is joined to another account of the provider. */
  is_joined: boolean
}

const member = `t.id as member_id, ${nameSql} as name, t.email_key, t.active, exists (
            select from company_identities o
             where o.workspace_id = $workspaceId and o.provider_id = $providerId and o.team_member_id = t.id) as is_joined`

type OfAccount = { providerId: string; subject: string }

/** The member of an account of the provider. */
export const findIdentity = statement<KnownMember, OfAccount>(
  'find_company_identity',
  `select ${member}
     from company_identities i
     join team_members t on t.workspace_id = $workspaceId and t.id = i.team_member_id
    where i.workspace_id = $workspaceId and i.provider_id = $providerId and i.subject = $subject`,
)

/** The member of an address whose domain the workspace has proven, and the provider vouches for. */
export const findVouched = statement<
  KnownMember,
  { providerId: string; emailKey: string; domain: string }
>(
  'find_vouched_member',
  `select ${member}
     from team_members t
     join company_domains d on d.workspace_id = $workspaceId and d.domain = $domain and d.proven_at is not null
     join company_providers p on p.workspace_id = $workspaceId and p.id = $providerId and d.domain = any(p.domains)
    where t.workspace_id = $workspaceId and t.email_key = $emailKey`,
)

/** The member of a session, as it is under the workspace's lock. */
export const findTester = statement<KnownMember, { providerId: string; sessionId: string }>(
  'find_company_tester',
  `select ${member}
     from member_sessions s
     join team_members t on t.workspace_id = $workspaceId and t.id = s.team_member_id
    where s.workspace_id = $workspaceId and s.id = $sessionId`,
)

type Joined = OfAccount & { memberId: string; tick: Date }

/** Parts a member from the other account of the provider. A statement of its own: keys are checked at its end. */
const partIdentity = statement<object, Omit<Joined, 'tick'>>(
  'part_company_identity',
  `delete from company_identities
    where workspace_id = $workspaceId and provider_id = $providerId and team_member_id = $memberId
      and subject <> $subject`,
)

const insertIdentity = statement<object, Joined>(
  'insert_company_identity',
  `insert into company_identities (workspace_id, provider_id, subject, team_member_id, created_at)
   select $workspaceId, $providerId, $subject, $memberId, $tick
    where exists (select from company_providers p where p.workspace_id = $workspaceId and p.id = $providerId)
   on conflict (workspace_id, provider_id, subject) do nothing`,
)

/** Joins an account of the provider to a member, instead of the one that the member had. An account that has a member keeps it. */
export function joinIdentity(joined: { workspaceId: string } & Joined) {
  return [partIdentity(joined), insertIdentity(joined)]
}

/**
 * Makes a session one of the provider: it ends with it. `verifiedAt`: when the provider last asked for the password; null where
 * it does not say.
 */
export const markCompanySession = statement<
  object,
  {
    id: string
    providerId: string
    providerSession: string | null
    issuedAt: Date
    verifiedAt: Date | null
  }
>(
  'mark_company_session',
  `update member_sessions
      set provider_id = $providerId, provider_session = $providerSession, provider_at = $issuedAt,
          verified_at = coalesce(least(verified_at, $verifiedAt::timestamptz), verified_at - interval '1 day')
    where workspace_id = $workspaceId and id = $id`,
)

/** How many members have sessions of a provider: as many entries record their end. */
export const countCompanyMembers = statement<{ members: number }, { providerId: string }>(
  'count_company_members',
  `select count(distinct s.team_member_id)::integer as members from member_sessions s
    where s.workspace_id = $workspaceId and s.provider_id = $providerId`,
)
