import { blockedSql } from '../../resources/blocked-sql.ts'

/** SQL for whether the mail `k` to the visitor `v` may not be sent any more: blocked, with another address now, or of one that wants no mails. */
export const isUnwantedSql = (k: string, v: string) =>
  `(${blockedSql(v)} or ${v}.email is distinct from ${k}.recipient or exists (
            select from mail_suppressions s where s.workspace_id = $workspaceId
               and s.address_hash = sha256(convert_to('porchlight mail ' || ${k}.recipient_key, 'UTF8'))))`
