import { printFilter } from '../../../client/source/filter/print-filter.ts'
import type { Principal } from '../../api/access/principal.ts'
import type { JsonSchema } from '../../api/http/fields.ts'
import type { Query } from '../../api/http/pagination.ts'
import { valueOf } from '../../api/http/read-filter.ts'
import type { AppServices } from '../../api/http/services.ts'
import { readFilter } from '../filters/read-filter.ts'
import { resolveFilter } from '../filters/resolve-filter.ts'
import { seenPart, type ConversationList } from './conversation-view.ts'
import { filteredList } from './filtered-list.ts'
import { readConversationList } from './read-list.ts'

export const filterParameter: Readonly<Record<string, JsonSchema>> = {
  filter: {
    type: 'string',
    description:
      'Only conversations that fit this filter, such as `status:open (tag:vip | priority:urgent) -assignee:none`. Blank: every one.',
  },
}

/** What a query lists for a principal, and what tells that list from others whatever the time is. */
export async function readFilteredList(
  services: AppServices,
  principal: Principal,
  query: Query,
): Promise<{ readonly list: ConversationList; readonly digest: unknown }> {
  const { workspace_id: workspaceId } = principal
  const given = await readConversationList(services, workspaceId, query)
  const plain = seenPart(given, principal)
  const digest = { ...plain, statuses: plain.statuses?.toSorted() }
  const text = valueOf(query, 'filter')
  if (text === undefined) return { list: plain, digest }
  const resolved = await resolveFilter(services, workspaceId, readFilter(text))
  const memberId = principal.kind === 'member' ? principal.member_id : null
  const list = filteredList(given, resolved, { memberId, now: Date.now() })
  return {
    list: seenPart(list, principal),
    digest: { ...digest, filter: printFilter(resolved.filter) },
  }
}
