import type { WriteContext } from '../../store/writes/write-in-workspace.ts'
import type { ApiRequest, Reply } from './route.ts'
import { writeContext } from './write-context.ts'

/**
 * Makes one change and answers with what it came to. `change` answers with exactly the result of
 * `writeInWorkspace`; `reply` turns that into the reply at once and without asking anybody, so that a
 * request with an Idempotency-Key can keep its reply in the change's own transaction. Where `reply` is
 * undefined the result does not tell it, and `otherwise` does: nothing was changed then, or not all.
 */
export async function answerChange<Result>(
  request: ApiRequest,
  change: (context: WriteContext) => Promise<Result>,
  reply: (result: Result) => Reply | undefined,
  otherwise?: (result: Result) => Promise<Reply>,
): Promise<Reply> {
  const result = await change(keepingContext(request, reply))
  const made = reply(result) ?? (await otherwise?.(result))
  if (made === undefined) throw new Error('A change was made that nobody answers.')
  return made
}

function keepingContext<Result>(
  request: ApiRequest,
  reply: (result: Result) => Reply | undefined,
): WriteContext {
  const context = writeContext(request)
  const { once } = request
  if (once === undefined) return context
  const replyTo = (result: unknown) => reply(result as Result)
  const noteKept = () => {
    once.kept = true
  }
  return { ...context, keep: { ...once, replyTo, noteKept } }
}
