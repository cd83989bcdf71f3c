import type { AccessStamp } from '../../api/access/access-entries.ts'
import type { WriteContext } from '../../store/writes/change.ts'

/** The stamp of sessions that end by a change of their member. Such a change is an event, which has no address either. */
export function stampOfChange(context: WriteContext, tick: Date): AccessStamp {
  const { workspace_id: workspaceId, actor, request_id: requestId = null } = context
  return { workspaceId, tick, actor, requestId, address: null }
}
