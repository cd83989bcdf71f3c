import { refusalOf, type Access } from '../../api/access/policy.ts'
import { changing } from '../../api/http/answer-change.ts'
import { idInPath } from '../../api/http/answer-resource.ts'
import { readBoolean } from '../../api/http/fields.ts'
import { contactEnvelope, uuid } from '../../api/openapi/response-schemas.ts'
import type { Route } from '../../api/http/route.ts'
import { eraseContact } from './erase-contact.ts'
import { prepareExport, writeExport } from './export-contact.ts'
import { mergeContacts, mergeFields } from './merge-contacts.ts'
import { previewMerge } from './preview-merge.ts'
import { contactExport, mergePreview } from './lifecycle-schemas.ts'

const tag = 'Contacts'
const readsMails: Access = { key: 'mails:read', member: 'mails:read', contact: 'none' }

/** Merge, erasure and export of a contact, which include its rows in other folders. */
export const contactLifecycleRoutes: readonly Route[] = [
  {
    operationId: 'previewContactMerge',
    method: 'GET',
    path: '/visitors/:contact_id/merge',
    access: { key: 'contacts:write', member: 'contacts:write', contact: 'none', sees: 'all' },
    tag,
    summary: 'See what merging another contact would make',
    description: 'Changes nothing. Whatever the merge would refuse is refused likewise.',
    query: { from: { ...uuid, description: 'The id of the contact to merge into this one.' } },
    replies: { 200: { description: 'What the merge would make.', schema: mergePreview } },
    refusals: [404, 422],
    handle: async (request, services) => ({
      status: 200,
      json: await previewMerge(
        services,
        request.principal.workspace_id,
        idInPath(request, 'contact'),
        request.query,
      ),
      single: true,
    }),
  },
  {
    operationId: 'mergeContacts',
    method: 'POST',
    path: '/visitors/:contact_id/merge',
    access: { key: 'contacts:write', member: 'contacts:write', contact: 'none', sees: 'all' },
    tag,
    summary: 'Merge another contact into this one',
    description:
      'This contact receives the conversations and messages of the other one, and its values for blank fields. The other contact is deleted.',
    body: mergeFields.schema,
    bodyExample: { from: '0199f0a4-7c1e-7d6a-9b43-5a1f0c2e8d91' },
    replies: { 200: { description: 'The merged contact.', schema: contactEnvelope } },
    refusals: [404, 412, 422],
    handle: changing(
      async (services, context, request) =>
        mergeContacts(services, context, idInPath(request, 'contact'), request.body),
      (merged) =>
        merged === 'more'
          ? undefined
          : { status: 200, body: { contact: merged.json }, single: true },
    ),
  },
  {
    operationId: 'deleteContact',
    method: 'DELETE',
    path: '/visitors/:contact_id',
    access: {
      key: 'contacts:write',
      member: 'contacts:erase',
      contact: 'none',
      sees: 'all',
      fresh: true,
    },
    tag,
    summary: 'Erase a contact',
    description:
      'Also erases its conversations, its messages elsewhere, and its data in the event log. This cannot be undone.',
    replies: { 204: { description: 'Erased.' } },
    refusals: [404, 412],
    handle: changing(
      async (services, context, request) =>
        eraseContact(services, context, idInPath(request, 'contact')),
      (erased) => (erased === 'done' ? { status: 204 } : undefined),
    ),
  },
  {
    operationId: 'exportContact',
    method: 'GET',
    path: '/visitors/:contact_id/export',
    access: {
      key: ['contacts:read', 'conversations:read', 'messages:read'],
      member: ['contacts:erase', 'conversations:read', 'messages:read'],
      contact: 'none',
      sees: 'all',
      fresh: true,
    },
    tag,
    summary: 'Export everything held about a contact',
    query: {
      notes: {
        type: 'boolean',
        default: true,
        description: 'Whether to include internal notes.',
      },
    },
    replies: { 200: { description: 'The export.', schema: contactExport } },
    refusals: [404],
    handle: async (request, services) => {
      const { principal } = request
      const { workspace_id: workspaceId } = principal
      const what = await prepareExport(services, workspaceId, idInPath(request, 'contact'), {
        notes: readBoolean(request.query['notes']) !== false,
        originals: refusalOf(principal, readsMails) === undefined,
      })
      return {
        status: 200,
        takeOver: (raw) => void writeExport(services.database, workspaceId, what, raw),
      }
    },
  },
]
