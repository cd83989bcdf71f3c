import { signedOut } from '../../../../api/access/authenticate-session.ts'
import type { MemberPrincipal } from '../../../../api/access/principal.ts'
import { writeContext } from '../../../../api/http/answer-change.ts'
import type { ApiRequest, Route } from '../../../../api/http/route.ts'
import { appError } from '../../../../errors.ts'
import { seenConversationId } from '../../../messages/access.ts'
import {
  readSignature,
  readSignatureHere,
  saveSignature,
  signatureFields,
  signatureHereReply,
  signatureReply,
} from './member-signature.ts'

const own = {
  tag: 'Signing in',
  isAtRoot: true,
  access: { key: 'none', member: 'messages:write', contact: 'none' },
} as const

function memberOf({ principal }: ApiRequest): MemberPrincipal {
  if (principal.kind !== 'member') throw signedOut()
  return principal
}

/** The signed-in member's own signature of mails (docs/decisions/0254). */
export const signatureRoutes: readonly Route[] = [
  {
    ...own,
    operationId: 'getMailSignature',
    method: 'GET',
    path: '/auth/mail-signature',
    summary: 'Get your mail signature',
    description: 'It stands below your answers by mail, above the signature of the channel.',
    replies: { 200: { description: 'Your signature.', schema: signatureReply } },
    refusals: [],
    handle: async (request, services) => ({
      status: 200,
      json: await readSignature(services, memberOf(request)),
    }),
  },
  {
    ...own,
    operationId: 'putMailSignature',
    method: 'PUT',
    path: '/auth/mail-signature',
    summary: 'Replace your mail signature',
    description:
      'Without a body it is removed. Variables are filled in for each mail; one without a value is left out.',
    body: signatureFields.schema,
    bodyExample: { body: '**{{agent.name}}**\nLamps & Lights', body_format: 'markdown' },
    replies: { 200: { description: 'Your signature.', schema: signatureReply } },
    refusals: [422],
    handle: async (request, services) => {
      const { member_id: memberId } = memberOf(request)
      const json = await saveSignature(services, writeContext(request), memberId, request.body)
      return { status: 200, json }
    },
  },
  {
    ...own,
    operationId: 'getMailSignatureHere',
    method: 'GET',
    path: '/auth/mail-signature/:conversation_id',
    summary: 'Get what stands below your answer in a conversation',
    description: 'Your signature with its variables filled in, and that of the channel.',
    replies: {
      200: { description: 'The text below the answer; null: none.', schema: signatureHereReply },
    },
    refusals: [404],
    handle: async (request, services) => {
      const id = await seenConversationId(request, services.database)
      const json = await readSignatureHere(services, memberOf(request), id)
      if (json === undefined) throw appError('conversation_unknown')
      return { status: 200, json }
    },
  },
]
