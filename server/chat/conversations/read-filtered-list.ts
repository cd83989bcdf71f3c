import { printFilter } from '../../../client/source/filter/print-filter.ts'
import type { Principal } from '../../api/access/principal.ts'
import type { JsonSchema } from '../../api/http/fields.ts'
import type { Query } from '../../api/http/pagination.ts'
import { orderParameters } from '../../api/http/read-order.ts'
import { valueOf } from '../../api/http/read-filter.ts'
import type { AppServices } from '../../api/http/services.ts'
import { readFilter } from '../filters/read-filter.ts'
import { resolveFilter } from '../filters/resolve-filter.ts'
import { findListedView, type ListedView } from '../views/find-listed-view.ts'
import { memberIdOf } from '../views/member-id-of.ts'
import { seenPart, type ConversationList } from './conversation-view.ts'
import { filteredList } from './filtered-list.ts'
import { readConversationList } from './read-list.ts'

export const filterParameter: Readonly<Record<string, JsonSchema>> = {
  filter: {
    type: 'string',
    description:
      'Only conversations that fit this filter, such as `status:open (tag:vip | priority:urgent) -assignee:none`. Blank: every one.',
  },
  view: {
    type: 'string',
    format: 'uuid',
    description:
      'Only conversations of this saved view, in its order unless the request has one. Blank: every one.',
  },
}

/** What a query lists for a principal, and what tells that list from others whatever the time is. */
export async function readFilteredList(
  services: AppServices,
  principal: Principal,
  query: Query,
): Promise<{ readonly list: ConversationList; readonly digest: unknown }> {
  const { workspace_id: workspaceId } = principal
  const saved = valueOf(query, 'view')
  const view =
    saved === undefined ? undefined : await findListedView(services.database, principal, saved)
  const given = await readConversationList(services, workspaceId, orderedBy(query, view))
  const plain = seenPart(given, principal)
  const digest = { ...plain, statuses: plain.statuses?.toSorted() }
  const texts = [valueOf(query, 'filter') ?? '', view?.filter ?? ''].filter((text) => text !== '')
  if (texts.length === 0) return { list: plain, digest }
  const all = texts.map(readFilter).flatMap((one) => ('all' in one ? one.all : [one]))
  const [only] = all
  const filter = all.length === 1 && only !== undefined ? only : { all }
  const resolved = await resolveFilter(services, workspaceId, filter)
  const list = filteredList(given, resolved, { memberId: memberIdOf(principal), now: Date.now() })
  return {
    list: seenPart(list, principal),
    digest: { ...digest, filter: printFilter(resolved.filter) },
  }
}

/** The query in the order of a view, unless it names one itself. */
function orderedBy(query: Query, view: ListedView | undefined): Query {
  const hasOrder = ['sort', 'order', ...orderParameters].some((name) => query[name] !== undefined)
  if (view === undefined || hasOrder) return query
  return { ...query, sort: view.sort, order: view.descending ? 'desc' : 'asc' }
}
