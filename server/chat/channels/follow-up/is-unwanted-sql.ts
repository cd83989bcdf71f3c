import { contactBeforeMerge } from '../../merges/channel-before-merge.ts'
import { blockedSql } from '../../resources/blocked-sql.ts'
import { addressHashSql } from './suppressed-address.ts'

/** SQL that joins the contact `v` whom the mail `k` is for to its conversation `c`. */
export const contactOfMail = (k: string) => `cross join lateral (
       select case when ${k}.purpose = 'answer' then ${contactBeforeMerge(`${k}.message_ids[1]`)} else c.contact_id end as id offset 0) whose
     join contacts v on v.workspace_id = $workspaceId and v.id = whose.id`

/** SQL for whether the mail `k` to the visitor `v` may not be sent any more: they are blocked, or, unless it is an answer by mail, have another address now or want no mails. */
export const isUnwantedSql = (k: string, v: string) =>
  `(${blockedSql(v)} or ${k}.purpose <> 'answer' and (${v}.email is distinct from ${k}.recipient or exists (
            select from mail_suppressions s where s.workspace_id = $workspaceId
               and s.address_hash = ${addressHashSql(`${k}.recipient_key`)})))`
