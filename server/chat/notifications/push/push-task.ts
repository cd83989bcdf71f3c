import { makeFoundTasksDue } from '../../../store/due/due-queries.ts'
import { taskOf } from '../../../store/due/task-of.ts'

/** Sends a browser what its member was told of. Its subject is the session. */
export const pushTask = taskOf<Record<string, never>>('push')

/** Until then a page that shows it has read it. */
const afterSeconds = 10

/** Makes the messages due to the browsers of these members: a part of the change that they are told of. One that waits keeps its time. */
export const makePushesDue = makeFoundTasksDue<{ memberIds: readonly string[] }>(
  'make_pushes_due',
  pushTask.kind,
  `select p.session_id as id, '{}'::json as input, now() + interval '${afterSeconds} seconds' as due_at
     from push_subscriptions p
    where p.workspace_id = $workspaceId and p.team_member_id = any($memberIds::uuid[])`,
)
