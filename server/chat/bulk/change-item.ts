import { makeMatcher } from '../../api/batch/match-route.ts'
import { refuseUnlessAllowed } from '../../api/access/policy.ts'
import type { Principal } from '../../api/access/principal.ts'
import { etagOf } from '../../api/http/etag.ts'
import { handleRoute } from '../../api/http/handle-route.ts'
import { enveloped, type Route } from '../../api/http/route.ts'
import type { AppServices } from '../../api/http/services.ts'
import { accessError, appError, AppError } from '../../errors.ts'
import { readRows } from '../../store/database/read.ts'
import { MadeBefore, type Part } from '../../store/writes/change.ts'
import { isConversationSeen } from '../resources/seen-conversations.ts'
import {
  findBulkResult,
  findConversationToUndo,
  findChangesOf,
  insertBulkChanged,
  type BulkItem,
  type BulkRow,
} from './queries.ts'
import { undoRequests, type ItemRequest } from './undo-requests.ts'

/** What became of a conversation that was not changed. */
export type ItemResult = BulkItem & {
  readonly status: number
  readonly code: string | null
  readonly error: string | null
}

type Parts = {
  readonly services: AppServices
  readonly routes: readonly Route[]
  /** Undefined: it may not change anything any more. */
  readonly principal: Principal | undefined
  readonly workspaceId: string
  readonly bulk: BulkRow
  readonly item: BulkItem
  /** Whether an unexpected failure is its result, and not tried again. */
  readonly isLast: boolean
}

/**
 * Changes one conversation by the handler of the single request, with the rights and the sight of now. Undefined if it was
 * changed, now or before: its result is written in the transaction of the change. Rejects with what may succeed later.
 */
export async function changeItem(parts: Parts): Promise<ItemResult | undefined> {
  const { item, isLast } = parts
  try {
    await (parts.bulk.undoes_id === null ? send(parts, parts.bulk) : undo(parts))
    return { ...item, status: 200, code: null, error: null }
  } catch (error) {
    if (error instanceof MadeBefore) return undefined
    const refusal = error instanceof AppError || !isLast ? error : appError('internal')
    if (!(refusal instanceof AppError) || (refusal.status >= 500 && !isLast)) throw error
    return { ...item, status: refusal.status, code: refusal.code, error: refusal.message }
  }
}

/** Attempts to take a change back while others change the conversation. */
const mostAttempts = 3

async function undo(parts: Parts): Promise<void> {
  const { services, workspaceId, principal, item } = parts
  const { conversation_id: id } = item
  for (let attempt = 1; ; attempt += 1) {
    const isSeen = principal && (await isConversationSeen(services.database, principal, id))
    const [found] = await readRows(
      services.database,
      workspaceId,
      findConversationToUndo({ workspaceId, id }),
    )
    if (isSeen !== true || found === undefined) throw appError('conversation_unknown')
    const changes = findChangesOf({ workspaceId, conversationId: id })
    const events = await readRows(services.database, workspaceId, changes)
    const [first, second] = undoRequests(parts.bulk, events, new Date())
    if (first === undefined) return
    // The events are read after it, so that what they do not show has another ETag.
    const ifMatch = etagOf(enveloped('conversation', found.json))
    try {
      if (second === undefined) return await send(parts, first, ifMatch)
      await send(parts, first, ifMatch, 'unrecorded')
    } catch (error) {
      const isTooLate = error instanceof AppError && error.status === 412
      if (!isTooLate) throw error
      if (attempt === mostAttempts) throw appError('changed_since')
    }
  }
}

async function send(
  { services, routes, principal, workspaceId, bulk, item }: Parts,
  { method, path: behind, body }: ItemRequest,
  ifMatch?: string,
  recorded?: 'unrecorded',
): Promise<void> {
  const path = `/conversations/${item.conversation_id}${behind}`
  const match = makeMatcher(routes)(method, path)
  if (principal === undefined || match === undefined || 'allow' in match) throw accessError([])
  refuseUnlessAllowed(principal, match.route.access)
  const key = { workspaceId, id: bulk.id, position: item.position }
  const part: Part = {
    of: bulk.id,
    find: findBulkResult(key),
    record: insertBulkChanged({ ...key, conversationId: item.conversation_id }),
  }
  await handleRoute(
    match.route,
    {
      principal,
      params: match.params,
      query: {},
      body,
      request_id: bulk.request_id,
      log: { error: () => undefined, warn: () => undefined },
      url: new URL(path, 'http://localhost'),
      if_match: ifMatch,
      ...(recorded === undefined && { part }),
    },
    services,
  )
}
