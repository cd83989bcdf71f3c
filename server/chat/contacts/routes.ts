import { comparable } from '../../comparable.ts'
import { appError } from '../../errors.ts'
import { answerList } from '../../api/http/answer-list.ts'
import { answerResource, answerUpdate } from '../../api/http/answer-resource.ts'
import { cursorParameter } from '../../api/http/cursor.ts'
import { pageNames, pageParameters, type Query } from '../../api/http/pagination.ts'
import { contactEnvelope, contactsPage } from '../../api/openapi/response-schemas.ts'
import type { Route } from '../../api/http/route.ts'
import { seenContactConditions } from '../resources/seen-conversations.ts'
import { contactList, contacts, type ContactFilter } from './queries.ts'
import { updateContactFields } from './schemas.ts'
import { seenContactId } from './seen-contact-id.ts'
import { updateContact } from './update-contact.ts'

const tag = 'Contacts'
const defaultSize = 15

/** Spec 4.2. `nothing`: no contact can match the filter, a blank one for instance. */
function readFilter(query: Query): ContactFilter | 'everything' | 'nothing' {
  const { email, user_identifier: identifier } = query
  const given = [email, identifier].filter((value) => value !== undefined)
  if (given.some((value) => typeof value !== 'string')) throw appError('contact_filter_invalid')
  if (given.length === 0) return 'everything'
  const filters = given.map(String)
  if (filters.some((value) => value.trim() === '')) return 'nothing'
  return {
    // A space inside an address is an unencoded `+`.
    email_key: email === undefined ? undefined : comparable(String(email)).replaceAll(' ', '+'),
    user_identifier: identifier === undefined ? undefined : String(identifier),
  }
}

export const contactRoutes: readonly Route[] = [
  {
    operationId: 'listContacts',
    hasSequence: true,
    method: 'GET',
    path: '/visitors',
    access: { key: 'contacts:read', member: 'contacts:read', contact: 'none' },
    tag,
    summary: 'List contacts',
    description: 'Oldest first.',
    query: {
      email: { type: 'string', description: 'Only contacts with this email, in any case.' },
      user_identifier: { type: 'string', description: 'Only contacts with exactly this value.' },
      ...pageParameters(pageNames, defaultSize),
      ...cursorParameter,
    },
    parameterErrors: { email: 'contact_filter_invalid', user_identifier: 'contact_filter_invalid' },
    replies: { 200: { description: 'A page of contacts.', schema: contactsPage } },
    refusals: [422],
    handle: async (request, services) => {
      const { principal, query } = request
      const filter = readFilter(query)
      const seen = seenContactConditions(principal)
      const list = contactList(principal.workspace_id, filter, seen)
      return answerList(request, services, 'contacts', list, {
        defaultSize,
        filters: [filter],
        isReplicated: true,
      })
    },
  },
  {
    operationId: 'getContact',
    hasSequence: true,
    method: 'GET',
    path: '/visitors/:contact_id',
    access: { key: 'contacts:read', member: 'contacts:read', contact: 'none' },
    tag,
    summary: 'Get a contact',
    replies: { 200: { description: 'The contact.', schema: contactEnvelope } },
    refusals: [404],
    handle: async (request, services) =>
      answerResource(request, services, contacts, await seenContactId(request, services)),
  },
  {
    operationId: 'updateContact',
    method: 'PATCH',
    path: '/visitors/:contact_id',
    access: { key: 'contacts:write', member: 'contacts:write', contact: 'none' },
    tag,
    summary: 'Update a contact',
    description: 'Changes only the given fields.',
    body: updateContactFields.schema,
    replies: { 200: { description: 'The contact.', schema: contactEnvelope } },
    refusals: [404, 412, 422],
    isPipelined: true,
    handle: async (request, services) => {
      const id = await seenContactId(request, services)
      return answerUpdate(request, services, contacts, id, async (context) =>
        updateContact(services, context, request.principal, id, request.body),
      )
    },
  },
]
