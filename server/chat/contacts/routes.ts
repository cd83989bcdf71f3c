import { answerList } from '../../api/http/answer-list.ts'
import { answerResource, answerUpdate } from '../../api/http/answer-resource.ts'
import { cursorParameter } from '../../api/http/cursor.ts'
import { pageNames, pageParameters } from '../../api/http/pagination.ts'
import { orderParameters } from '../../api/http/read-order.ts'
import { contactEnvelope, contactsPage } from '../../api/openapi/response-schemas.ts'
import type { Route } from '../../api/http/route.ts'
import { reachedRows } from '../../store/lists/scan-rows.ts'
import { seenContactConditions } from '../resources/seen-conversations.ts'
import { contactList, isSkipping } from './contact-list.ts'
import { contacts } from './queries.ts'
import { contactListParameters, readContactList } from './read-contact-list.ts'
import { updateContactFields } from './schemas.ts'
import { seenContactId } from './seen-contact-id.ts'
import { updateContact } from './update-contact.ts'

const tag = 'Contacts'
const defaultSize = 15

export const contactRoutes: readonly Route[] = [
  {
    operationId: 'listContacts',
    hasSequence: true,
    method: 'GET',
    path: '/visitors',
    access: { key: 'contacts:read', member: 'contacts:read', contact: 'none' },
    tag,
    summary: 'List contacts',
    description: 'Oldest first, unless asked otherwise.',
    query: {
      ...contactListParameters,
      ...pageParameters(pageNames, defaultSize),
      ...cursorParameter,
    },
    aliases: orderParameters,
    parameterErrors: {
      email: 'contact_filter_invalid',
      user_identifier: 'contact_filter_invalid',
      updated_after: 'updated_after_invalid',
    },
    replies: { 200: { description: 'A page of contacts.', schema: contactsPage } },
    refusals: [422],
    handle: async (request, services) => {
      const { principal, query } = request
      const { workspace_id: workspaceId } = principal
      const { list, digest } = await readContactList(services, workspaceId, query)
      const seen = seenContactConditions(principal)
      const pages = contactList(workspaceId, list, seen)
      return answerList(request, services, 'contacts', pages, {
        defaultSize,
        filters: [digest],
        reach: isSkipping(list) ? reachedRows : Infinity,
        // Devices, of which that depends, change beside the workspace's clock.
        isReplicated: list.certainties === undefined,
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
