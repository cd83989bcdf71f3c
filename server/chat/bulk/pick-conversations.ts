import type { Principal } from '../../api/access/principal.ts'
import type { AppServices } from '../../api/http/services.ts'
import { fieldError } from '../../errors.ts'
import { parseId } from '../../ids.ts'
import { readRows } from '../../store/database/read.ts'
import type { Walk } from '../../store/lists/keyset-page.ts'
import type { Shown } from '../../store/lists/list-page.ts'
import { sortLimitRows } from '../../store/lists/scan-rows.ts'
import { conversationPages } from '../conversations/conversation-view.ts'
import { readFilteredList } from '../conversations/read-filtered-list.ts'

/** The most conversations of one bulk change. */
export const mostConversations = 10_000
/** As many as a step of a walk checks: a page costs as much as those, however few of them fit. */
const pageSize = sortLimitRows
const mostPages = 300

type Body = Readonly<Record<string, unknown>>

/** The conversations that a body names: by their ids, or those of a filter or a view that the principal sees now. */
export async function pickConversations(
  services: AppServices,
  principal: Principal,
  body: Body,
): Promise<readonly string[]> {
  const given = body['conversation_ids']
  const isNamed = given !== undefined && given !== null && given !== ''
  const query = Object.fromEntries(
    ['filter', 'view'].flatMap((name) => {
      const value = body[name]
      if (value === undefined || value === null) return []
      if (typeof value !== 'string') throw fieldError(`${name} must be a string.`)
      return [[name, value]]
    }),
  )
  if (isNamed === Object.keys(query).length > 0) {
    throw fieldError('Pass either conversation_ids, or filter, view or both.')
  }
  return isNamed ? readIds(given) : findIds(services, principal, query)
}

function readIds(given: unknown): readonly string[] {
  if (!Array.isArray(given)) throw fieldError('conversation_ids must be an array.')
  if (given.length === 0) throw fieldError("conversation_ids can't be blank.", 'field_blank')
  if (given.length > mostConversations) {
    throw fieldError('conversation_ids is too long.', 'field_too_long')
  }
  const ids = given.map((one: unknown, at) => {
    const id = typeof one === 'string' ? parseId(one) : undefined
    if (id === undefined) throw fieldError(`conversation_ids[${at}] must be an id.`)
    return id
  })
  return [...new Set(ids)]
}

const idAlone: Shown = {
  prefix: 'ids_',
  json: 'to_json(c.id)',
  planned: pageSize + 1,
  tables: (source) => `lateral (select ${source}.id) c on true`,
}

async function findIds(
  services: AppServices,
  principal: Principal,
  query: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const { workspace_id: workspaceId } = principal
  // In the order of creation, which changes meanwhile do not alter.
  const order = { sort: 'created_at', order: 'asc' }
  const { list } = await readFilteredList(services, principal, { ...query, ...order })
  const pages = conversationPages(workspaceId, list, idAlone)
  const ids: string[] = []
  let walk: Walk = { from: undefined, backwards: false, number: 1, list: '' }
  for (let page = 1; page <= mostPages; page += 1) {
    const statement = pages.walk(walk, pageSize)
    const [found] =
      statement === undefined ? [] : await readRows(services.database, workspaceId, statement)
    if (found === undefined) return ids
    ids.push(...(JSON.parse(String(found.rows)) as string[]))
    if (ids.length > mostConversations) break
    if (!found.more || found.last === null) return ids
    walk = { ...walk, from: found.last, number: page + 1 }
  }
  const most = mostConversations.toLocaleString('en')
  throw fieldError(`More conversations fit than one change is made to. The most are ${most}.`)
}
