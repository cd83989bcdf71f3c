import type { WriteContext } from '../../store/writes/write-in-workspace.ts'
import type { ApiRequest } from './route.ts'

/** A request as the write path and the event log know it. */
export function writeContext(request: ApiRequest): WriteContext {
  const { id, name } = request.caller.key
  return {
    workspace_id: request.caller.workspace_id,
    actor: { type: 'api_key', id, name },
    request_id: request.request_id,
    if_match: request.if_match,
    queued: request.queued,
  }
}
