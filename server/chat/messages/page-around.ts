import { altered } from '../../api/http/http-request.ts'
import { pageNames, readPage } from '../../api/http/pagination.ts'
import type { ApiRequest } from '../../api/http/route.ts'
import type { Database } from '../../store/database/connect.ts'
import { parseId } from '../../ids.ts'
import { readMessage } from './access.ts'
import { findPlaceOf } from './queries.ts'

/**
 * A list's request with the page that has the message of `around`, where neither a page nor a cursor is named: links to
 * other pages repeat `around` and name a page. Throws 404 for a message that the conversation does not have.
 */
export async function pageAround(
  request: ApiRequest,
  database: Database,
  conversation: string,
  defaultSize: number,
): Promise<ApiRequest> {
  const { query, principal } = request
  const { around } = query
  const named = ['page', 'page_number', 'cursor'].some((name) => (query[name] ?? '') !== '')
  if (typeof around !== 'string' || around === '' || named) return request
  const id = parseId(around)
  const { row } = await readMessage(database, principal.workspace_id, conversation, id, findPlaceOf)
  const { size } = readPage(query, pageNames, defaultSize)
  const page = String(Math.ceil(row.position / size))
  return altered(request, { query: { ...query, page } })
}
