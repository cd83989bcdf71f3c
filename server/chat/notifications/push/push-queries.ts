import { ruleEndSql } from '../../../api/access/company-rule.ts'
import { endsAtSql } from '../../../api/access/session-queries.ts'
import { statement } from '../../../store/database/statement.ts'
import type { DigestLanguage } from '../digest/digest-words.ts'
import type { NotificationKind } from '../notification-kinds.ts'

/** What a browser is sent, and when not. */
export type PushWishes = {
  kinds: readonly NotificationKind[]
  words: boolean
  quiet_from: string | null
  quiet_to: string | null
  time_zone: string
  language: DigestLanguage
}

export type Subscription = PushWishes & {
  team_member_id: string
  endpoint: string
  p256dh: Buffer
  auth: Buffer
  vapid_key: Buffer
  pushed_until: Date
}

const columns = `p.team_member_id, p.endpoint, p.p256dh, p.auth, p.vapid_key, p.kinds, p.words, p.quiet_from, p.quiet_to,
          p.time_zone, p.language, p.pushed_until`

type Key = { sessionId: string }

/** The subscription of a session, whether or not the session has ended. */
export const findSubscription = statement<Subscription, Key>(
  'find_push_subscription',
  `select ${columns} from push_subscriptions p
    where p.workspace_id = $workspaceId and p.session_id = $sessionId`,
)

export type Subscriber = Subscription & {
  workspace_name: string
  /** When the session was last used. */
  last_seen_at: Date
  is_by_company: boolean
  now: Date
}

/** The subscription of a session that has not ended, of an active member. */
export const findSubscriber = statement<Subscriber, Key>(
  'find_subscriber',
  `select ${columns}, w.name as workspace_name, s.last_seen_at, now() as now,
          coalesce(s.opened_by = 'company', false) as is_by_company
     from push_subscriptions p
     join workspaces w on w.workspace_id = p.workspace_id
     join member_sessions s on s.workspace_id = p.workspace_id and s.id = p.session_id
          and least(${endsAtSql}, ${ruleEndSql}) > now()
     join team_members t on t.workspace_id = p.workspace_id and t.id = p.team_member_id and t.active
    where p.workspace_id = $workspaceId and p.session_id = $sessionId`,
)

/** Stores the subscription of a session. Other sessions that had it, of somebody who used the browser before, lose it. */
export const putSubscription = statement<
  object,
  Key & Omit<Subscription, 'team_member_id' | 'pushed_until'> & { memberId: string; tick: Date }
>(
  'put_push_subscription',
  `with other as (
     delete from push_subscriptions o
      where o.workspace_id = $workspaceId and o.endpoint = $endpoint::text and o.session_id <> $sessionId)
   insert into push_subscriptions as p (workspace_id, session_id, team_member_id, endpoint, p256dh, auth, vapid_key, kinds, words,
                                        quiet_from, quiet_to, time_zone, language, pushed_until)
   values ($workspaceId, $sessionId, $memberId, $endpoint::text, $p256dh, $auth, $vapid_key, $kinds::text[], $words,
           $quiet_from, $quiet_to, $time_zone, $language, $tick)
   on conflict (workspace_id, session_id) do update
      set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth, vapid_key = excluded.vapid_key,
          kinds = excluded.kinds, words = excluded.words, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
          time_zone = excluded.time_zone, language = excluded.language`,
)

export const deleteSubscription = statement<object, Key>(
  'delete_push_subscription',
  `delete from push_subscriptions where workspace_id = $workspaceId and session_id = $sessionId`,
)

/** The same for one that the push service does not know any more, unless the browser has another one by now. */
export const deleteGone = statement<object, Key & { endpoint: string }>(
  'delete_gone_push_subscription',
  `delete from push_subscriptions
    where workspace_id = $workspaceId and session_id = $sessionId and endpoint = $endpoint`,
)

export const putPushedUntil = statement<object, Key & { until: Date }>(
  'put_pushed_until',
  `update push_subscriptions set pushed_until = greatest(pushed_until, $until::timestamptz)
    where workspace_id = $workspaceId and session_id = $sessionId`,
)
