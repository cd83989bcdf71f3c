import { sequenceHeader } from '../../api/http/list-reply.ts'
import { enveloped, type Route } from '../../api/http/route.ts'
import { appError } from '../../errors.ts'
import { readRows } from '../../store/database/read.ts'
import { contactIdentityEnvelope } from '../resources/contact-json.ts'
import { findContactIdentity } from './queries.ts'
import { seenContactId } from './seen-contact-id.ts'

/** How sure the identity of a contact is, apart from its documented shape, which has no room for it. */
export const contactIdentityRoutes: readonly Route[] = [
  {
    operationId: 'getContactIdentity',
    hasSequence: true,
    method: 'GET',
    path: '/visitors/:contact_id/identity',
    access: { key: 'contacts:read', member: 'contacts:read', contact: 'none' },
    tag: 'Contacts',
    summary: 'See how sure the identity of a contact is',
    replies: { 200: { description: 'What it rests on.', schema: contactIdentityEnvelope } },
    refusals: [404],
    handle: async (request, services) => {
      const { workspace_id: workspaceId } = request.principal
      const id = await seenContactId(request, services)
      const find = findContactIdentity({ workspaceId, id })
      const [row] = await readRows(services.database, workspaceId, find)
      if (row === undefined) throw appError('contact_unknown')
      const headers = sequenceHeader(row)
      return { status: 200, json: enveloped('identity', row.json), single: true, headers }
    },
  },
]
