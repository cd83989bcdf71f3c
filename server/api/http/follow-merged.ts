import { AppError } from '../../errors.ts'
import { parseId } from '../../ids.ts'
import type { AppServices } from './services.ts'
import { altered } from './http-request.ts'
import type { ApiRequest, Reply } from './route.ts'

/**
 * Answers a request to a conversation that was merged by the one that has its messages, whose address a read says in
 * `Content-Location`. Only a request whose conversation does not exist costs the look-up.
 */
export function followMerged(
  request: ApiRequest,
  services: Pick<AppServices, 'mergedInto'>,
  handle: (request: ApiRequest) => Promise<Reply>,
): Promise<Reply> {
  const id = parseId(request.params['conversation_id'] ?? '')
  return id === undefined ? handle(request) : follow(request, id, services, handle)
}

async function follow(
  request: ApiRequest,
  id: string,
  { mergedInto }: Pick<AppServices, 'mergedInto'>,
  handle: (request: ApiRequest) => Promise<Reply>,
): Promise<Reply> {
  try {
    return await handle(request)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conversation_unknown') throw error
    const into = await mergedInto?.(request.principal.workspace_id, id)
    if (into === undefined || into === '') throw error
    const params = { ...request.params, conversation_id: into }
    const reply = await handle(altered(request, { params }))
    const { pathname } = request.url
    const location = pathname.replace(request.params['conversation_id'] ?? '', into)
    return { ...reply, headers: { ...reply.headers, 'content-location': location } }
  }
}
