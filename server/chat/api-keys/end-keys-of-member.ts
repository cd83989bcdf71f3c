import { keyResource, worksAt } from '../../api/access/key-resource.ts'
import { statement } from '../../store/database/statement.ts'
import { draftEvent } from '../../store/writes/event-draft.ts'

/** Keys of a member that work at the same time. */
export const mostKeysOfMember = 50

/** The keys of a member that work. */
export const findKeyIdsOfMember = statement<{ id: string }, { memberId: string }>(
  'find_key_ids_of_member',
  `select k.id from api_keys k
    where k.workspace_id = $workspaceId and k.team_member_id = $memberId and ${worksAt('now()')}
    order by k.id limit ${mostKeysOfMember}`,
)

const endKeys = statement<object, { memberId: string; ids: readonly string[]; tick: Date }>(
  'end_keys_of_member',
  `update api_keys set revoked_at = $tick
    where workspace_id = $workspaceId and team_member_id = $memberId and id = any($ids::uuid[])`,
)

/** Ends these keys of a member for good: a member who becomes active again makes others. */
export function endKeysOfMember(
  workspaceId: string,
  memberId: string,
  keys: readonly { readonly id: string }[],
  tick: Date,
) {
  const ids = keys.map(({ id }) => id)
  if (ids.length === 0) return { statements: [], events: [] }
  return {
    statements: [endKeys({ workspaceId, memberId, ids, tick })],
    events: [draftEvent('api_key.revoked', keyResource, ids, { team_member_id: memberId })],
  }
}
