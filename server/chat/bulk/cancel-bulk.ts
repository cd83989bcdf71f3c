import type { Principal } from '../../api/access/principal.ts'
import type { AppServices } from '../../api/http/services.ts'
import { appError } from '../../errors.ts'
import { noShifts } from '../../store/lists/adjust-lists.ts'
import type { Decision, WriteContext } from '../../store/writes/change.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import { memberIdOf } from './create-bulk.ts'
import { endBulk, findBulkJson } from './queries.ts'

/** Ends a bulk change; its task finds it ended. One that has ended stays as it is. */
export async function cancelBulk(
  { database }: AppServices,
  context: WriteContext,
  principal: Principal,
  id: string,
): Promise<{ readonly json: string }> {
  const workspaceId = context.workspace_id
  const find = findBulkJson({ workspaceId, id, memberId: memberIdOf(principal) })
  return writeInWorkspace(database, context, {
    reads: [find],
    decide: ([[bulk]], tick): Decision<{ readonly json: string }> => {
      if (bulk === undefined) throw appError('bulk_change_unknown')
      const { ended_at } = JSON.parse(bulk.json) as { ended_at: string | null }
      if (ended_at !== null) return { unchanged: bulk }
      return {
        statements: [endBulk({ workspaceId, id, tick }), find],
        lists: noShifts,
        events: [],
        reply: { json: { row: -1 } },
      }
    },
  })
}
