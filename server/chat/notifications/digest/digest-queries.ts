import { statement } from '../../../store/database/statement.ts'
import { previewOf } from '../../resources/inbox-json.ts'
import type { DigestLanguage } from './digest-words.ts'
import type { NotificationKind } from '../notification-kinds.ts'
import type { Shown } from '../../resources/shown-to.ts'
import { shownNotifications } from '../queries.ts'
import type { Digest } from './digest-task.ts'

/** What a digest needs to know of an active member. */
export type Reader = {
  email: string
  time_zone: string
  digest: Digest
  digest_words: boolean
  quiet_from: string | null
  quiet_to: string | null
  language: DigestLanguage
  mailed_until: Date
  workspace_name: string
  subdomain: string
  /** The workspace's own name of the team's host. */
  host: string | null
  /** Since a session of the member was last used; null: there is none. */
  absent_ms: number | null
  /** Whether that session was opened at the company's own provider. */
  is_by_company: boolean
  now: Date
}

export const findReader = statement<Reader, { memberId: string }>(
  'find_reader_of_digest',
  `select t.email, t.time_zone, s.digest, s.digest_words, s.quiet_from, s.quiet_to, s.language, s.mailed_until,
          w.name as workspace_name, w.subdomain, h.host, now() as now,
          (extract(epoch from now() - last.last_seen_at) * 1000)::float8 as absent_ms,
          coalesce(last.opened_by = 'company', false) as is_by_company
     from member_notification_settings s
     join workspaces w on w.workspace_id = s.workspace_id
     join team_members t on t.workspace_id = s.workspace_id and t.id = s.team_member_id and t.active
     left join workspace_hosts h on h.workspace_id = $workspaceId and h.audience = 'team'
     left join lateral (
       select o.last_seen_at, o.opened_by from member_sessions o
        where o.workspace_id = $workspaceId and o.team_member_id = $memberId
        order by o.last_seen_at desc limit 1) last on true
    where s.workspace_id = $workspaceId and s.team_member_id = $memberId`,
)

export type Unseen = {
  kind: NotificationKind
  conversation_id: string | null
  count: number
  by_name: string | null
  visitor_name: string | null
  title: string | null
  preview: string | null
  created_at: Date
}

/** What a member was told of within a time and has not read, the newest first; null: since the last digest, up to now. */
export const findUnseen = statement<
  Unseen,
  Shown & { after: Date | null; until: Date | null; limit: number }
>(
  'find_unseen_notifications',
  `select n.kind, n.conversation_id, n.count, n.by_name, coalesce(nullif(v.name, ''), v.email) as visitor_name, c.title,
          (select ${previewOf('m.body')} from messages m
            where m.workspace_id = $workspaceId and m.id = n.message_id) as preview, n.created_at
     from ${shownNotifications}
      and n.read_at is null
      and n.created_at > coalesce($after::timestamptz, (
        select s.mailed_until from member_notification_settings s
         where s.workspace_id = $workspaceId and s.team_member_id = $memberId), '-infinity')
      and n.created_at <= coalesce($until::timestamptz, 'infinity')
    order by n.created_at desc limit $limit`,
)

/** The mails that wait in the tray, counted up to `limit`. */
export const countTray = statement<{ total: number }, { limit: number }>(
  'count_tray_for_digest',
  `select count(*)::integer as total from (
     select from received_mails where workspace_id = $workspaceId and state = 'tray' limit $limit) held`,
)

export const putMailedUntil = statement<object, { memberId: string; until: Date }>(
  'put_mailed_until',
  `update member_notification_settings set mailed_until = $until
    where workspace_id = $workspaceId and team_member_id = $memberId`,
)
