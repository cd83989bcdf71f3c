import { makeMatcher } from '../../api/batch/match-route.ts'
import { refuseUnlessAllowed } from '../../api/access/policy.ts'
import type { Principal } from '../../api/access/principal.ts'
import { handleRoute } from '../../api/http/handle-route.ts'
import type { Route } from '../../api/http/route.ts'
import type { AppServices } from '../../api/http/services.ts'
import { accessError, AppError } from '../../errors.ts'
import { MadeBefore } from '../../store/writes/change.ts'
import { findBulkResult, insertBulkChanged, type BulkItem, type BulkRow } from './queries.ts'

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
}

/**
 * Changes one conversation by the handler of the single request, with the rights and the sight of now. Undefined if it was
 * changed, now or before: its result is written in the transaction of the change. Rejects with what may succeed later.
 */
export async function changeItem(parts: Parts): Promise<ItemResult | undefined> {
  const { item } = parts
  try {
    await handle(parts)
    return { ...item, status: 200, code: null, error: null }
  } catch (error) {
    if (error instanceof MadeBefore) return undefined
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return { ...item, status: error.status, code: error.code, error: error.message }
  }
}

async function handle({ services, routes, principal, workspaceId, bulk, item }: Parts) {
  const path = `/conversations/${item.conversation_id}${bulk.path}`
  const match = makeMatcher(routes)(bulk.method, path)
  if (principal === undefined || match === undefined || 'allow' in match) throw accessError([])
  refuseUnlessAllowed(principal, match.route.access)
  const key = { workspaceId, id: bulk.id, position: item.position }
  await handleRoute(
    match.route,
    {
      principal,
      params: match.params,
      query: {},
      body: bulk.body,
      request_id: bulk.request_id,
      log: { error: () => undefined, warn: () => undefined },
      url: new URL(path, 'http://localhost'),
      part: {
        find: findBulkResult(key),
        record: insertBulkChanged({ ...key, conversationId: item.conversation_id }),
      },
    },
    services,
  )
}
