import { allows } from '../../api/access/permissions.ts'
import { writeContext } from '../../api/http/answer-change.ts'
import type { Route } from '../../api/http/route.ts'
import { appError } from '../../errors.ts'
import { readRows } from '../../store/database/read.ts'
import { seenConversationId } from '../messages/access.ts'
import { shownTo } from '../resources/shown-to.ts'
import { draftReply, draftsReply, savedDraftReply } from './draft-json.ts'
import { findDraftJson, findDraftPlace, listDrafts } from './queries.ts'
import { draftSchema, mostDrafts, saveDraft } from './save-draft.ts'
import { requireMember } from '../sign-in/require-member.ts'

const path = '/auth/drafts/:conversation_id'

/** Of the signed-in member alone: no key, admin or colleague reads a draft (docs/decisions/0192). */
const own = {
  tag: 'Signing in',
  isAtRoot: true,
  access: { key: 'none', member: 'messages:write', contact: 'none' },
} as const

/** Drafts of the signed-in member, one in a conversation. */
export const draftRoutes: readonly Route[] = [
  {
    ...own,
    operationId: 'listDrafts',
    method: 'GET',
    path: '/auth/drafts',
    summary: 'List your drafts',
    description:
      'What you have written and not sent, the newest first, in conversations that you see.',
    replies: { 200: { description: 'Your drafts, as lists show them.', schema: draftsReply } },
    refusals: [],
    handle: async (request, { database }) => {
      const { principal } = requireMember(request)
      const { workspace_id: workspaceId, permissions } = principal
      const isNamed = allows(permissions, 'conversations:read')
      const shown = { ...shownTo(principal), isNamed, limit: mostDrafts }
      const find = listDrafts({ workspaceId, ...shown })
      const rows = await readRows(database, workspaceId, find)
      return { status: 200, json: `{"drafts":[${rows.map(({ json }) => json).join(',')}]}` }
    },
  },
  {
    ...own,
    operationId: 'getDraft',
    method: 'GET',
    path,
    summary: 'Get your draft in a conversation',
    replies: { 200: { description: 'The draft; null if there is none.', schema: draftReply } },
    refusals: [404],
    handle: async (request, { database }) => {
      const { workspace_id: workspaceId, member_id: memberId } = requireMember(request).principal
      const conversationId = await seenConversationId(request, database)
      const key = { workspaceId, conversationId, memberId }
      const [draft] = await readRows(database, workspaceId, findDraftJson(key))
      if (draft !== undefined) return { status: 200, json: `{"draft":${draft.json}}` }
      const [place] = await readRows(database, workspaceId, findDraftPlace(key))
      if (place === undefined) throw appError('conversation_unknown')
      return { status: 200, json: '{"draft":null}' }
    },
  },
  {
    ...own,
    operationId: 'saveDraft',
    method: 'PUT',
    path,
    summary: 'Save your draft in a conversation',
    description:
      'Without words and details it is deleted. Your other devices are told by a signal. Drafts are deleted with their conversation, and after 30 days.',
    body: draftSchema,
    bodyExample: { body: 'It left on Mon', replaces: null },
    replies: { 200: { description: 'Saved, or null: deleted.', schema: savedDraftReply } },
    refusals: [404, 409, 412, 422],
    isSecret: true,
    handle: async (request, services) => {
      const { principal } = requireMember(request)
      const id = await seenConversationId(request, services.database)
      const json = await saveDraft(services, writeContext(request), principal, id, request.body)
      return { status: 200, json: `{"draft":${json}}` }
    },
  },
]
