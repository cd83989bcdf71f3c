import { insertRows } from '../../store/database/insert-rows.ts'
import { isServedHere } from '../../store/database/is-served-here.ts'
import { statement } from '../../store/database/statement.ts'
import type { MailLanguage } from './mail-languages.ts'

export const insertMails = insertRows<{
  id: string
  kind: string
  recipient: string
  details: string
  created_at: Date
}>(
  'mails',
  { several: 'insert_mails' },
  { id: 'uuid', kind: 'text', recipient: 'text', details: 'json', created_at: 'timestamptz' },
)

type Counted = { since: string; atMost: number }

/** Counts mails about accounts with ids from `since` on, up to `atMost`; ids grow with time. */
export const countRecentMails = statement<{ total: number }, Counted>(
  'count_recent_mails',
  `select count(*) as total from (
     select from mails
      where workspace_id = $workspaceId and id >= $since::uuid and kind <> 'digest' limit $atMost) recent`,
)

/** The same of digests. */
export const countRecentDigests = statement<{ total: number }, Counted>(
  'count_recent_digests',
  `select count(*) as total from (
     select from mails
      where workspace_id = $workspaceId and id >= $since::uuid and kind = 'digest' limit $atMost) recent`,
)

export type MailRow = {
  kind: 'invitation' | 'reset' | 'notice' | 'factor' | 'sign_in' | 'digest'
  recipient: string
  details: Readonly<Record<string, unknown>>
  sent_at: Date | null
  workspace_name: string
  /** That of the member, as far as it is known. */
  language: MailLanguage
}

export const findMail = statement<MailRow, { id: string }>(
  'find_mail',
  `select m.kind, m.recipient, m.details, m.sent_at, w.name as workspace_name, coalesce((
            select s.language from team_members t
              join member_notification_settings s on s.workspace_id = $workspaceId and s.team_member_id = t.id
             where t.workspace_id = $workspaceId and t.email_key = lower(m.recipient)), 'en') as language
     from mails m join workspaces w on w.workspace_id = m.workspace_id
    where m.workspace_id = $workspaceId and m.id = $id
      and ${isServedHere('m.workspace_id')}`,
)

/** A notice keeps nothing of what it said: it may name the address of a contact, who can be erased later. */
export const markMailSent = statement<object, { id: string }>(
  'mark_mail_sent',
  `update mails set sent_at = date_trunc('milliseconds', now()),
                    details = case kind when 'notice' then '{}' else details end
    where workspace_id = $workspaceId and id = $id`,
)
