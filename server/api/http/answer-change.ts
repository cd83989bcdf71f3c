import type { WriteContext } from '../../store/writes/change.ts'
import { renderReply, type Drafted, type ReplyDraft } from '../../store/writes/reply-draft.ts'
import { signatureOf } from '../access/principal.ts'
import type { ApiRequest, Reply, Route } from './route.ts'
import type { AppServices } from './services.ts'

/** A request as the write path and the event log know it. */
export function writeContext(request: ApiRequest): WriteContext {
  return {
    workspace_id: request.principal.workspace_id,
    actor: signatureOf(request.principal).actor,
    request_id: request.request_id,
    if_match: request.if_match,
    queued: request.queued,
    ...(request.part && { part: request.part }),
  }
}

/**
 * Makes one change and replies with its result. `change` resolves with exactly the result of `writeInWorkspace`.
 * `reply` builds the reply from that result, even while its `json` only refers to rows not yet written, so that
 * a request with an Idempotency-Key stores its reply in the transaction of the change. If `reply` returns
 * undefined, as when the change had nothing left to do, `otherwise` builds the reply.
 */
export async function answerChange<Result>(
  request: ApiRequest,
  change: (context: WriteContext) => Promise<Result>,
  reply: (result: Drafted<Result>) => ReplyDraft | undefined,
  otherwise?: (result: Result) => Promise<Reply>,
): Promise<Reply> {
  const replyTo = (drafted: unknown) => reply(drafted as Drafted<Result>)
  const result = await change(storingContext(request, replyTo))
  const draft = replyTo(result)
  if (draft !== undefined) return renderReply(draft)
  if (otherwise === undefined) throw new Error('The change has no reply.')
  return otherwise(result)
}

/** A handler that makes one change and replies with its result, as `answerChange` does. */
export function changing<Result>(
  change: (services: AppServices, context: WriteContext, request: ApiRequest) => Promise<Result>,
  reply: (result: Drafted<Result>, request: ApiRequest) => ReplyDraft | undefined,
): Route['handle'] {
  return async (request, services) =>
    answerChange(
      request,
      async (context) => change(services, context, request),
      (result) => reply(result, request),
    )
}

function storingContext(
  request: ApiRequest,
  replyTo: (drafted: unknown) => ReplyDraft | undefined,
): WriteContext {
  const context = writeContext(request)
  const { once } = request
  if (once === undefined) return context
  const noteStored = () => {
    once.stored = true
  }
  return { ...context, keep: { ...once, replyTo, noteStored } }
}
