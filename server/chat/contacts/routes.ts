import { comparableEmail } from '../../comparable-email.ts'
import { appError, fieldError } from '../../errors.ts'
import { answerList } from '../../api/http/answer-list.ts'
import { answerResource, answerUpdate } from '../../api/http/answer-resource.ts'
import { cursorParameter } from '../../api/http/cursor.ts'
import { pageNames, pageParameters, type Query } from '../../api/http/pagination.ts'
import { momentOf, valueOf } from '../../api/http/read-filter.ts'
import { orderParameters, readOrder } from '../../api/http/read-order.ts'
import { contactEnvelope, contactsPage } from '../../api/openapi/response-schemas.ts'
import type { Route } from '../../api/http/route.ts'
import { reachedRows } from '../../store/lists/scan-rows.ts'
import { seenContactConditions } from '../resources/seen-conversations.ts'
import { contactList, isSkipping, type ContactList } from './contact-list.ts'
import { phoneKey } from './phone-key.ts'
import { contacts } from './queries.ts'
import { updateContactFields } from './schemas.ts'
import { seenContactId } from './seen-contact-id.ts'
import { updateContact } from './update-contact.ts'

const tag = 'Contacts'
const defaultSize = 15

const sorts = ['created_at', 'updated_at'] as const

/** Spec 4.2. A blank identity matches nothing: it must not widen a look-up. */
function readFilter(query: Query): ContactList['filter'] {
  const { email, user_identifier: identifier, phone_number: phone } = query
  const given = [email, identifier].filter((value) => value !== undefined)
  if (given.some((value) => typeof value !== 'string')) throw appError('contact_filter_invalid')
  const isBlank = given.some((value) => String(value).trim() === '')
  return {
    // A space inside an address is an unencoded `+`.
    email_key:
      email === undefined ? undefined : comparableEmail(String(email)).replaceAll(' ', '+'),
    user_identifier: identifier === undefined ? undefined : String(identifier),
    // No contact has an empty one.
    phone_key: isBlank ? '' : phone === undefined ? undefined : (phoneKey(String(phone)) ?? ''),
  }
}

/** Those that are not blocked are nearly all: no index finds them. */
function readBlocked(query: Query): boolean {
  const value = valueOf(query, 'blocked')
  if (value !== undefined && value !== 'true') throw fieldError('blocked must be true.')
  return value === 'true'
}

function readWithBlock(query: Query, isBlocked: boolean): boolean {
  const value = valueOf(query, 'include')
  if (value === undefined) return false
  if (value === 'block' && isBlocked) return true
  throw fieldError('include must be block, with blocked=true.')
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
    description: 'Oldest first, unless asked otherwise.',
    query: {
      email: { type: 'string', description: 'Only contacts with this email, in any case.' },
      user_identifier: { type: 'string', description: 'Only contacts with exactly this value.' },
      phone_number: {
        type: 'string',
        description: 'Only contacts with this phone number, compared by its digits.',
      },
      blocked: { type: 'boolean', const: true, description: 'Only blocked contacts.' },
      include: {
        type: 'string',
        const: 'block',
        description: 'With `blocked=true`: each contact with its block.',
      },
      updated_after: {
        type: 'string',
        format: 'date-time',
        description: 'Only contacts updated after this time.',
      },
      sort: { type: 'string', enum: sorts, default: 'created_at' },
      order: { type: 'string', enum: ['asc', 'desc'], default: 'asc' },
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
      const filter = readFilter(query)
      const isBlocked = readBlocked(query)
      const list = {
        filter,
        isBlocked,
        withBlock: readWithBlock(query, isBlocked),
        updated_after: momentOf(query, 'updated_after'),
        ...readOrder(query, sorts),
      }
      const seen = seenContactConditions(principal)
      const pages = contactList(principal.workspace_id, list, seen)
      return answerList(request, services, 'contacts', pages, {
        defaultSize,
        filters: [list],
        reach: isSkipping(list) ? reachedRows : Infinity,
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
