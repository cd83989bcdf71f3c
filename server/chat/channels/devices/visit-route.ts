import type { Route } from '../../../api/http/route.ts'
import { keepVisit, visitFields } from './keep-visit.ts'
import { visitorOf } from './visitor-of.ts'

/** Where a visitor is: not in conversations, so it has no sequence and no event. */
export const visitRoute: Route = {
  operationId: 'tellOwnVisit',
  method: 'POST',
  path: '/widget/visit',
  isAtRoot: true,
  access: { key: 'none', member: 'none', contact: 'own' },
  tag: 'Widget',
  summary: 'Tell the time zone and the page of the visitor',
  description:
    'Kept of visitors who have written; the page only where the channel has `show_pages`. What cannot be read is dropped.',
  body: visitFields.schema,
  replies: { 204: { description: 'Kept, or nothing to keep.' } },
  refusals: [422],
  handle: async (request, services) => {
    await keepVisit(services, visitorOf(request), request.body)
    return { status: 204 }
  },
}
