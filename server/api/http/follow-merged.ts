import { AppError } from '../../errors.ts'
import { parseId } from '../../ids.ts'
import type { AppServices } from './services.ts'
import type { ApiRequest, Reply } from './route.ts'

/**
 * Answers a request to a conversation that was merged by the one that has its messages, whose address a read says in
 * `Content-Location`. Only a request whose conversation does not exist costs the look-up.
 */
export async function followMerged(
  request: ApiRequest,
  { mergedInto }: Pick<AppServices, 'mergedInto'>,
  handle: (request: ApiRequest) => Promise<Reply>,
): Promise<Reply> {
  try {
    return await handle(request)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conversation_unknown') throw error
    const given = request.params['conversation_id'] ?? ''
    const id = parseId(given)
    const into = id && (await mergedInto?.(request.principal.workspace_id, id))
    if (into === undefined || into === '') throw error
    const reply = await handle({
      ...request,
      params: { ...request.params, conversation_id: into },
    })
    const { pathname } = request.url
    const location = pathname.replace(given, into)
    return { ...reply, headers: { ...reply.headers, 'content-location': location } }
  }
}
