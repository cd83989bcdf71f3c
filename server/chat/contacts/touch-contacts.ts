import { statement, type Statement } from '../../store/database/statement.ts'

const touchOne = statement<object, { id: string; tick: Date }>(
  'touch_contact',
  `update contacts set last_active_at = $tick::timestamptz
    where workspace_id = $workspaceId and id = $id::uuid`,
)

const touchSeveral = statement<object, { ids: readonly string[]; ticks: readonly Date[] }>(
  'touch_contacts',
  `update contacts set last_active_at = ($ticks::timestamptz[])[array_position($ids::uuid[], id)]
    where workspace_id = $workspaceId and id = any($ids::uuid[])`,
)

/** Sets when contacts were last active, by id, each to its own time; matching prefers the most recent. One has a text of its own (docs/decisions/0238). */
export function touchContacts(workspaceId: string, active: ReadonlyMap<string, Date>): Statement {
  const [[id, tick] = [], ...others] = active
  if (id !== undefined && tick !== undefined && others.length === 0)
    return touchOne({ workspaceId, id, tick })
  return touchSeveral({ workspaceId, ids: [...active.keys()], ticks: [...active.values()] })
}
