import type { Statement } from '../../store/database/statement.ts'
import { countUses } from './queries.ts'

/** The statements that count a use of the saved replies in a member's message. */
export function usesOf(
  workspaceId: string,
  ids: readonly string[],
  memberId: string,
  tick: Date,
): Statement[] {
  return ids.length === 0 ? [] : [countUses({ workspaceId, ids, memberId, tick })]
}
