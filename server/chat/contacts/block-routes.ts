import { answerChange } from '../../api/http/answer-change.ts'
import { enveloped, type ApiRequest, type Reply, type Route } from '../../api/http/route.ts'
import { sequenceHeader } from '../../api/http/list-reply.ts'
import { contactBlockEnvelope } from '../resources/contact-json.ts'
import type { AppServices } from '../../api/http/services.ts'
import { appError } from '../../errors.ts'
import { readRows } from '../../store/database/read.ts'
import type { WriteContext } from '../../store/writes/change.ts'
import { blockContact, unblockContact } from './block-contact.ts'
import { blockFields } from './block-fields.ts'
import { findContactBlock } from './queries.ts'
import { seenContactId } from './seen-contact-id.ts'

const tag = 'Contacts'
const path = '/visitors/:contact_id/block'
const reads = { key: 'contacts:read', member: 'contacts:read', contact: 'none' } as const
const writes = { key: 'contacts:write', member: 'contacts:write', contact: 'none' } as const
const replies = { 204: { description: 'Done, or so before.' } }

/** Whether a contact is blocked, apart from its documented shape, which has no room for it. */
export const contactBlockRoutes: readonly Route[] = [
  {
    operationId: 'getContactBlock',
    hasSequence: true,
    method: 'GET',
    path,
    access: reads,
    tag,
    summary: 'See whether a contact is blocked',
    replies: {
      200: {
        description: 'Whether, since and until when, by whom and why.',
        schema: contactBlockEnvelope,
      },
    },
    refusals: [404],
    handle: async (request, services) => {
      const { workspace_id: workspaceId } = request.principal
      const id = await seenContactId(request, services)
      const [row] = await readRows(
        services.database,
        workspaceId,
        findContactBlock({ workspaceId, id }),
      )
      if (row === undefined) throw appError('contact_unknown')
      const headers = sequenceHeader(row)
      return { status: 200, json: enveloped('block', row.json), single: true, headers }
    },
  },
  {
    operationId: 'blockContact',
    method: 'PUT',
    path,
    access: writes,
    tag,
    summary: 'Block a contact',
    description:
      'Its devices can send nothing any more, those that sign in as it later included; they still read their conversations. API keys still write for it. A blocked contact gets the end and the reason of this request.',
    body: blockFields.schema,
    replies,
    refusals: [404, 412, 422],
    handle: async (request, services) =>
      changing(request, services, async (context, id) =>
        blockContact(services, context, id, request.body),
      ),
  },
  {
    operationId: 'unblockContact',
    method: 'DELETE',
    path,
    access: writes,
    tag,
    summary: 'Unblock a contact',
    replies,
    refusals: [404, 412],
    handle: async (request, services) =>
      changing(request, services, async (context, id) => unblockContact(services, context, id)),
  },
]

async function changing(
  request: ApiRequest,
  services: AppServices,
  change: (context: WriteContext, id: string) => Promise<'done'>,
): Promise<Reply> {
  const id = await seenContactId(request, services)
  return answerChange(
    request,
    async (context) => change(context, id),
    () => ({ status: 204 }),
  )
}
