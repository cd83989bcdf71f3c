import type { ApiRequest } from '../../../api/http/route.ts'
import type { AppServices } from '../../../api/http/services.ts'
import { fieldError } from '../../../errors.ts'
import { parseId } from '../../../ids.ts'
import { readRows } from '../../../store/database/read.ts'
import { ownConversationId } from './own-conversation-id.ts'
import { listMessagesAfter, listMessagesBefore } from './visitor-queries.ts'

export const defaultMessages = 50
export const mostMessages = 100

/** The messages of a visitor's conversation: the last ones, or those before or after one, oldest first. */
export async function listOwnMessages(request: ApiRequest, services: AppServices) {
  const { workspace_id: workspaceId } = request.principal
  const conversationId = await ownConversationId(request, services)
  const before = idIn(request, 'before')
  const after = idIn(request, 'after')
  const limit = limitOf(request.query['limit'])
  const asked = { workspaceId, conversationId, before, after, limit: limit + 1 }
  const isForward = after !== undefined && before === undefined
  const list = isForward ? listMessagesAfter : listMessagesBefore
  const found = await readRows(services.database, workspaceId, list(asked))
  const page = found.slice(0, limit).map(({ json }) => json)
  const messages = (isForward ? page : page.toReversed()).join(',')
  const json = `{"messages":[${messages}],"has_more":${found.length > limit}}`
  return { status: 200, json } as const
}

function idIn({ query }: ApiRequest, name: 'before' | 'after'): string | undefined {
  const given = query[name]
  if (given === undefined || given === '') return undefined
  const id = typeof given === 'string' && given.length <= 36 ? parseId(given) : undefined
  if (id === undefined) throw fieldError(`${name} must be the id of a message.`)
  return id
}

function limitOf(given: unknown): number {
  if (given === undefined || given === '') return defaultMessages
  if (typeof given !== 'string' || !/^[1-9]\d{0,8}$/.test(given)) {
    throw fieldError('limit must be 1 or more.')
  }
  return Math.min(Number(given), mostMessages)
}
