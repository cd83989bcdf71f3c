import { hasPasskeySql, type FactorRuleRow } from '../../../api/access/factor-rule.ts'
import { timestampSql } from '../../../store/database/json-sql.ts'
import { statement } from '../../../store/database/statement.ts'
import type { PasskeyRow } from '../passkeys/assertion.ts'
import { passkeySql } from '../passkeys/passkey-queries.ts'

type OfMember = { memberId: string }

export type FactorRow = Nullable<PasskeyRow> & {
  email: string
  /** null without an app, as the last step. */
  sealed: Buffer | null
  /** Of the last code that was used. */
  last_step: number | null
  /** Whether the given hash is that of an unused recovery code. */
  has_code: boolean
}

type Nullable<Row> = { [Name in keyof Row]: Row[Name] | null }

/** The second factor of a member, and the given passkey if it is the member's. No row: the password is enough. */
export const findFactor = statement<
  FactorRow,
  OfMember & { codeHash: Buffer | null; credentialId: Buffer | null }
>(
  'find_factor',
  `select t.email, f.sealed, f.last_step, exists (
            select from member_recovery_codes c
             where c.workspace_id = $workspaceId and c.team_member_id = t.id and c.code_hash = $codeHash::bytea
          ) as has_code, ${passkeySql}
     from team_members t
     left join member_totp f on f.workspace_id = $workspaceId and f.team_member_id = t.id
     left join member_passkeys p
       on p.workspace_id = $workspaceId and p.team_member_id = t.id and p.credential_id = $credentialId::bytea
    where t.workspace_id = $workspaceId and t.id = $memberId and (f.team_member_id is not null or ${hasPasskeySql})`,
)

/** Marks the step of a code as used, and all before it. */
export const useStep = statement<object, OfMember & { step: number }>(
  'use_totp_step',
  `update member_totp set last_step = $step
    where workspace_id = $workspaceId and team_member_id = $memberId`,
)

/** Uses up a recovery code. */
export const deleteRecoveryCode = statement<object, OfMember & { codeHash: Buffer }>(
  'delete_recovery_code',
  `delete from member_recovery_codes
    where workspace_id = $workspaceId and team_member_id = $memberId and code_hash = $codeHash`,
)

/** What a member has set up, as JSON: the password, the app, and how many recovery codes and passkeys. */
export const readFactors = statement<{ json: object }, OfMember>(
  'read_factors',
  `select json_build_object(
            'password', exists (select from member_passwords o
                                 where o.workspace_id = $workspaceId and o.team_member_id = $memberId),
            'totp', (select json_build_object('created_at', ${timestampSql('f.created_at')}) from member_totp f
                      where f.workspace_id = $workspaceId and f.team_member_id = $memberId),
            'recovery_codes', (select count(*)::integer from member_recovery_codes c
                                where c.workspace_id = $workspaceId and c.team_member_id = $memberId),
            'passkeys', (select count(*)::integer from member_passkeys p
                          where p.workspace_id = $workspaceId and p.team_member_id = $memberId)) as json`,
)

export type FactorState = Pick<FactorRuleRow, 'second_factor' | 'second_factor_from'> & {
  has_totp: boolean
  recovery_codes: number
  passkeys: number
  /** Whether the member can sign in by a password, or by a company's provider. */
  has_other_way: boolean
}

/** What a change of a member's factors depends on. */
export const findFactorState = statement<FactorState, OfMember>(
  'find_factor_state',
  `select w.second_factor, w.second_factor_from,
          exists (select from member_totp f
                   where f.workspace_id = $workspaceId and f.team_member_id = $memberId) as has_totp,
          (select count(*)::integer from member_recovery_codes c
            where c.workspace_id = $workspaceId and c.team_member_id = $memberId) as recovery_codes,
          (select count(*)::integer from member_passkeys p
            where p.workspace_id = $workspaceId and p.team_member_id = $memberId) as passkeys,
          exists (select from member_passwords o
                   where o.workspace_id = $workspaceId and o.team_member_id = $memberId)
       or exists (select from company_identities i
                   where i.workspace_id = $workspaceId and i.team_member_id = $memberId) as has_other_way
     from workspaces w where w.workspace_id = $workspaceId`,
)

/** A member whose factors another one removes; deactivated ones as well. */
export const findColleague = statement<
  { id: string; email: string; organization_role: string },
  OfMember
>(
  'find_colleague',
  `select id, email, organization_role from team_members
    where workspace_id = $workspaceId and id = $memberId`,
)

/** Sets up the app of a member, or another one instead. */
export const saveTotp = statement<object, OfMember & { sealed: Buffer; step: number; tick: Date }>(
  'save_totp',
  `insert into member_totp (workspace_id, team_member_id, sealed, last_step, created_at)
   values ($workspaceId, $memberId, $sealed, $step, $tick)
   on conflict (workspace_id, team_member_id)
   do update set sealed = excluded.sealed, last_step = excluded.last_step, created_at = excluded.created_at`,
)

/** Replaces all recovery codes of a member. */
export const replaceRecoveryCodes = statement<object, OfMember & { hashes: readonly Buffer[] }>(
  'replace_recovery_codes',
  `with gone as (
     delete from member_recovery_codes where workspace_id = $workspaceId and team_member_id = $memberId)
   insert into member_recovery_codes (workspace_id, team_member_id, code_hash)
   select $workspaceId, $memberId, unnest($hashes::bytea[])`,
)

/** Removes the app of a member. */
export const deleteTotp = statement<object, OfMember>(
  'delete_totp',
  'delete from member_totp where workspace_id = $workspaceId and team_member_id = $memberId',
)

/** Removes all second factors of a member. */
export const deleteFactors = statement<object, OfMember>(
  'delete_factors',
  `with passkeys as (
     delete from member_passkeys where workspace_id = $workspaceId and team_member_id = $memberId),
   codes as (
     delete from member_recovery_codes where workspace_id = $workspaceId and team_member_id = $memberId)
   delete from member_totp where workspace_id = $workspaceId and team_member_id = $memberId`,
)
