import { statement } from '../../store/database/statement.ts'

/** Sets when contacts were last active, each to its own time; matching prefers the most recent. */
export const touchContacts = statement<object, { ids: readonly string[]; ticks: readonly Date[] }>(
  'touch_contacts',
  `update contacts set last_active_at = ($ticks::timestamptz[])[array_position($ids::uuid[], id)]
    where workspace_id = $workspaceId and id = any($ids::uuid[])`,
)
