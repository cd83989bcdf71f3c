import { timestampSql } from '../../../store/database/json-sql.ts'
import { statement } from '../../../store/database/statement.ts'

type OfMember = { memberId: string }

export type FactorRow = {
  email: string
  sealed: Buffer
  /** Of the last code that was used. */
  last_step: number
  /** Whether the given hash is that of an unused recovery code. */
  has_code: boolean
}

/** The second factor of a member. No row: the password is enough. */
export const findFactor = statement<FactorRow, OfMember & { codeHash: Buffer | null }>(
  'find_factor',
  `select t.email, f.sealed, f.last_step, exists (
            select from member_recovery_codes c
             where c.workspace_id = $workspaceId and c.team_member_id = t.id and c.code_hash = $codeHash::bytea
          ) as has_code
     from member_totp f
     join team_members t on t.workspace_id = $workspaceId and t.id = f.team_member_id
    where f.workspace_id = $workspaceId and f.team_member_id = $memberId`,
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

export type OwnFactors = {
  totp: { readonly created_at: string } | null
  recovery_codes: number
}

/** What a member has set up. */
export const readFactors = statement<OwnFactors, OfMember>(
  'read_factors',
  `select (select json_build_object('created_at', ${timestampSql('f.created_at')}) from member_totp f
            where f.workspace_id = $workspaceId and f.team_member_id = $memberId) as totp,
          (select count(*)::integer from member_recovery_codes c
            where c.workspace_id = $workspaceId and c.team_member_id = $memberId) as recovery_codes`,
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

/** Removes the second factor of a member. */
export const deleteFactors = statement<object, OfMember>(
  'delete_factors',
  `with gone as (
     delete from member_recovery_codes where workspace_id = $workspaceId and team_member_id = $memberId)
   delete from member_totp where workspace_id = $workspaceId and team_member_id = $memberId`,
)
