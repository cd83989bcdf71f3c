import type { OpenRoute } from '../../api/http/route.ts'
import { envelope, record } from '../../api/openapi/response-schemas.ts'
import { passwordSchema } from './password-rules.ts'
import { signIn } from './sign-in.ts'

const open = { tag: 'Signing in', isAtRoot: true, access: 'open' } as const
const session = envelope('session', 'Session')
const email = { type: 'string', format: 'email' }

/** Routes for who is not signed in yet. */
export const openRoutes: readonly OpenRoute[] = [
  {
    ...open,
    operationId: 'signIn',
    method: 'POST',
    path: '/auth/session',
    summary: 'Sign in',
    description:
      'The reply sets the cookie of the session. Failures have the same reply and take the same time: an unknown email, an inactive member, one without a password, a wrong password.',
    body: {
      ...record({ email, password: passwordSchema }),
      additionalProperties: true,
    },
    replies: { 201: { description: 'Signed in.', schema: session } },
    refusals: [404, 422],
    handle: signIn,
  },
]
