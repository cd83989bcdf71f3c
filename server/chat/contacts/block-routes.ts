import { answerChange } from '../../api/http/answer-change.ts'
import { enveloped, type ApiRequest, type Route } from '../../api/http/route.ts'
import { sequenceHeader } from '../../api/http/list-reply.ts'
import { contactBlockEnvelope } from '../resources/contact-json.ts'
import type { AppServices } from '../../api/http/services.ts'
import { appError } from '../../errors.ts'
import { readRows } from '../../store/database/read.ts'
import { blockContact } from './block-contact.ts'
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
    replies: { 200: { description: 'Whether and since when.', schema: contactBlockEnvelope } },
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
      'Its devices can send nothing any more, those that sign in as it later included; they still read their conversations. API keys still write for it.',
    replies,
    refusals: [404, 412],
    handle: changing(true),
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
    handle: changing(false),
  },
]

function changing(isBlocked: boolean) {
  return async (request: ApiRequest, services: AppServices) => {
    const id = await seenContactId(request, services)
    return answerChange(
      request,
      async (context) => blockContact(services, context, id, isBlocked),
      () => ({ status: 204 }),
    )
  }
}
