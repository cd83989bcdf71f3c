import { makeFoundTasksDue } from '../../../store/due/due-queries.ts'
import { taskOf } from '../../../store/due/task-of.ts'

/** Mails a member what waited unseen. Its subject is the member. */
export const digestTask = taskOf<Record<string, never>>('digest')

/** How long something waits before it is mailed, and never. */
export const digests = ['off', '15_minutes', 'hour', 'day'] as const
export type Digest = (typeof digests)[number]

export const digestMs = {
  '15_minutes': 900_000,
  hour: 3_600_000,
  day: 86_400_000,
} as const satisfies Record<Exclude<Digest, 'off'>, number>

const interval = Object.entries(digestMs)
  .map(([digest, ms]) => `when '${digest}' then interval '${ms / 1_000} seconds'`)
  .join(' ')

/** Makes the digests due of those of these members who want one: a part of the change that they are told of. One that waits keeps its time. */
export const makeDigestsDue = makeFoundTasksDue<{ memberIds: readonly string[] }>(
  'make_digests_due',
  digestTask.kind,
  `select s.team_member_id as id, '{}'::json as input, now() + case s.digest ${interval} end as due_at
     from member_notification_settings s
    where s.workspace_id = $workspaceId and s.team_member_id = any($memberIds::uuid[]) and s.digest <> 'off'`,
)
