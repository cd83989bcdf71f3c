import { sequenceHeader } from '../../../api/http/list-reply.ts'
import { enveloped, type Route } from '../../../api/http/route.ts'
import { appError } from '../../../errors.ts'
import { readRows } from '../../../store/database/read.ts'
import { seenContactId } from '../seen-contact-id.ts'
import { findContactVisit } from './queries.ts'
import { contactVisitEnvelope } from './visit-json.ts'

/** Where a contact is, apart from its documented shape. */
export const contactVisitRoute: Route = {
  operationId: 'getContactVisit',
  hasSequence: true,
  method: 'GET',
  path: '/visitors/:contact_id/visit',
  access: { key: 'contacts:read', member: 'contacts:read', contact: 'none' },
  tag: 'Contacts',
  summary: 'See the time zone and the pages of a contact',
  description:
    'What the chat on your site tells of visitors who have written: the time zone of their browser, and the pages that they were on where the channel has `show_pages`.',
  replies: { 200: { description: 'Where the contact is and was.', schema: contactVisitEnvelope } },
  refusals: [404],
  handle: async (request, services) => {
    const { workspace_id: workspaceId } = request.principal
    const id = await seenContactId(request, services)
    const found = findContactVisit({ workspaceId, id })
    const [row] = await readRows(services.database, workspaceId, found)
    if (row === undefined) throw appError('contact_unknown')
    const headers = sequenceHeader(row)
    return { status: 200, json: enveloped('visit', row.json), single: true, headers }
  },
}
