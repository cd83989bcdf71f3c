import type { OpenRoute } from '../../api/http/route.ts'
import { envelope, record, text } from '../../api/openapi/response-schemas.ts'
import { newPasswordSchema, passwordSchema } from './password-rules.ts'
import { proofFields } from './factors/spend-proof.ts'
import { requestReset } from './request-reset.ts'
import { signIn } from './sign-in.ts'
import { readLink, signInByLink } from './use-link.ts'

const open = { tag: 'Signing in', isAtRoot: true, access: 'open' } as const
const session = envelope('session', 'Session')
const email = { type: 'string', format: 'email' }
const token = { type: 'string', description: 'Behind the `#` of the link.' }
const link = record({
  purpose: { type: 'string', enum: ['invitation', 'reset'] },
  email: text,
  first_name: text,
  workspace_name: text,
})

/** Routes for callers that are not signed in yet. */
export const openRoutes: readonly OpenRoute[] = [
  {
    ...open,
    operationId: 'signIn',
    method: 'POST',
    path: '/auth/session',
    summary: 'Sign in',
    description:
      'The reply sets the cookie of the session. Failures have the same reply and take the same time: an unknown email, an inactive member, one without a password, a wrong password. With the right password of a member with a second factor, `code` or `passkey` is needed: 403 `second_factor_needed` without it.',
    body: {
      ...record({ email, password: passwordSchema, ...proofFields }, ['code', 'passkey']),
      additionalProperties: true,
    },
    replies: { 201: { description: 'Signed in.', schema: session } },
    refusals: [404, 422],
    handle: async (request, services) => signIn(request, services),
  },
  {
    ...open,
    operationId: 'requestPasswordReset',
    method: 'POST',
    path: '/auth/resets',
    summary: 'Ask for a new password',
    description:
      'Mails a link to the email, if a team member has it and was not mailed three within half an hour. The reply is always the same.',
    body: { ...record({ email }), additionalProperties: true },
    replies: { 202: { description: 'Accepted.' } },
    refusals: [404, 422],
    handle: requestReset,
  },
  {
    ...open,
    operationId: 'readLink',
    method: 'POST',
    path: '/auth/links/read',
    summary: 'Read a link of a mail',
    description: 'Shows whose link it is, and does not use it up.',
    body: { ...record({ token }), additionalProperties: true },
    replies: { 200: { description: 'The link.', schema: link } },
    refusals: [404, 410, 422],
    handle: readLink,
  },
  {
    ...open,
    operationId: 'useLink',
    method: 'POST',
    path: '/auth/links/use',
    summary: 'Set the password by a link of a mail',
    description: 'Works once. Ends all sessions of the member, and signs in.',
    body: {
      ...record({ token, password: newPasswordSchema, ...proofFields }, ['code', 'passkey']),
      additionalProperties: true,
    },
    replies: { 201: { description: 'Signed in.', schema: session } },
    refusals: [404, 410, 422],
    handle: signInByLink,
  },
]
