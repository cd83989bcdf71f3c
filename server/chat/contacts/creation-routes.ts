import { answerChange } from '../../api/http/answer-change.ts'
import { answerResource } from '../../api/http/answer-resource.ts'
import { limits } from '../../api/http/fields.ts'
import { contactEnvelope } from '../../api/openapi/response-schemas.ts'
import type { ApiRequest, Reply, Route } from '../../api/http/route.ts'
import type { AppServices } from '../../api/http/services.ts'
import type { WriteContext } from '../../store/writes/change.ts'
import { createNewContact, putContact, type PutContact } from './create-contact.ts'
import { contacts } from './queries.ts'
import { newContactFields, updateContactFields } from './schemas.ts'

const tag = 'Contacts'
const example = { email: 'ada@example.com', name: 'Ada Okafor', traits: { plan: 'team' } }

/** Replies with the contact: 201 and its `Location` if it is new. */
async function answerWith(
  request: ApiRequest,
  services: AppServices,
  change: (context: WriteContext) => Promise<PutContact>,
): Promise<Reply> {
  const { pathname } = request.url
  const base = `${pathname.slice(0, pathname.indexOf('/visitors'))}/visitors`
  return answerChange(
    request,
    change,
    ({ id, json, created }) => {
      if (json === undefined) return undefined
      const reply = { body: { contact: json } }
      if (!created) return { ...reply, status: 200, single: true }
      return { ...reply, status: 201, headers: { location: `${base}/${id}` } }
    },
    async ({ id }) => answerResource(request, services, contacts, id),
  )
}

/** Contacts created directly, not by a new conversation. */
export const contactCreationRoutes: readonly Route[] = [
  {
    operationId: 'createContact',
    method: 'POST',
    path: '/visitors',
    access: { key: 'contacts:write', member: 'contacts:write', contact: 'none', sees: 'all' },
    tag,
    summary: 'Create a contact',
    description:
      'Always creates a new contact. A user_identifier of an existing contact is rejected.',
    body: newContactFields.schema,
    bodyExample: { ...example, user_identifier: 'customer-4711' },
    replies: { 201: { description: 'Created.', schema: contactEnvelope } },
    refusals: [409, 422],
    isPipelined: true,
    handle: async (request, services) =>
      answerWith(request, services, async (context) =>
        createNewContact(services, context, request.body),
      ),
  },
  {
    operationId: 'upsertContact',
    method: 'PUT',
    path: '/visitors/by-identifier/:user_identifier',
    access: { key: 'contacts:write', member: 'contacts:write', contact: 'none', sees: 'all' },
    tag,
    summary: 'Create or update the contact of a user_identifier',
    description: 'Changes only the given fields. Concurrent calls create a single contact.',
    inPath: {
      user_identifier: {
        type: 'string',
        minLength: 1,
        maxLength: limits.lineCharacters,
        description: "The caller's own identifier, percent-encoded. Exact: case and spaces count.",
      },
    },
    body: updateContactFields.schema,
    bodyExample: example,
    replies: {
      200: { description: 'The existing contact.', schema: contactEnvelope },
      201: { description: 'Created.', schema: contactEnvelope },
    },
    refusals: [412, 422],
    isPipelined: true,
    handle: async (request, services) => {
      const identifier = request.params['user_identifier'] ?? ''
      return answerWith(request, services, async (context) =>
        putContact(services, context, identifier, request.body),
      )
    },
  },
]
