import { companyRules } from '../../../api/access/company-rule.ts'
import { describe } from '../../../api/http/fields.ts'
import type { OpenRequest, OpenRoute, Reply } from '../../../api/http/route.ts'
import type { AppServices } from '../../../api/http/services.ts'
import { envelope, record, text } from '../../../api/openapi/response-schemas.ts'
import { appError } from '../../../errors.ts'
import { readRows, readTogether } from '../../../store/database/read.ts'
import { isLinkToken, linkHash } from '../../mail/make-link.ts'
import { proofFields } from '../factors/spend-proof.ts'
import { passwordSchema } from '../password-rules.ts'
import { workspaceOf } from '../sign-in.ts'
import { beginAttempt } from './begin-attempt.ts'
import { readCompanyRule, ruleInForce } from './company-need.ts'
import { DiscoveryError } from './discover.ts'
import { joinByPassword, readPending } from './join.ts'
import { findProviderBySlug, listOpenProviders } from './provider-queries.ts'

const open = { tag: 'Signing in', isAtRoot: true, access: 'open' } as const
const email = { type: 'string', format: 'email' }

/** Where a provider asks who it is. */
export const begunSchema = record({
  location: {
    ...describe(text, 'The address at the provider that the browser opens next.'),
    examples: ['https://login.acme.example/authorize?client_id=porchlight'],
  },
})

/** Company sign-ins before anybody is signed in. */
export const openCompanyRoutes: readonly OpenRoute[] = [
  {
    ...open,
    operationId: 'listCompanySignIns',
    method: 'GET',
    path: '/auth/company',
    summary: 'List the company sign-ins',
    description: 'Those that are switched on. A browser opens `/auth/company/{slug}` for one.',
    replies: {
      200: {
        description: 'The company sign-ins.',
        schema: record({
          providers: { type: 'array', items: record({ slug: text, name: text }) },
          rule: describe(
            { ...text, enum: companyRules },
            'Of whom the company sign-in is required now; everybody else may sign in otherwise.',
          ),
        }),
      },
    },
    refusals: [404],
    handle: async (request, services) => {
      const workspaceId = await workspaceOf(services, request.source)
      const [providers, [rule]] = await readTogether(services.database, workspaceId, [
        listOpenProviders({ workspaceId }),
        readCompanyRule({ workspaceId }),
      ])
      return { status: 200, json: JSON.stringify({ providers, rule: ruleInForce(rule) }) }
    },
  },
  {
    ...open,
    operationId: 'acceptInvitationByCompany',
    method: 'POST',
    path: '/auth/company',
    summary: 'Accept an invitation by the company sign-in',
    description:
      'The reply sets a cookie, and names the address at the provider. The account there needs the address that was invited.',
    body: {
      ...record({
        provider: describe(text, 'The slug.'),
        token: { type: 'string', description: 'Of the invitation, behind its `#`.' },
      }),
      additionalProperties: true,
    },
    bodyExample: { provider: 'acme', token: 'b0W4nYzq3Yk7Jx0mZ5sQ2vT8cR1dF6hL9pA3eU7iK4g' },
    replies: { 200: { description: 'Where to go on.', schema: begunSchema } },
    refusals: [404, 410, 422],
    handle: acceptInvitation,
  },
  {
    ...open,
    operationId: 'readCompanyJoin',
    method: 'GET',
    path: '/auth/company/join',
    summary: 'Read which company account waits for the password',
    replies: {
      200: {
        description: 'The account of the provider.',
        schema: record({
          provider_name: { ...text, examples: ['Acme'] },
          email: {
            ...describe(text, 'As the provider says, which proves nothing; may be empty.'),
            examples: ['lin@acme.example'],
          },
        }),
      },
    },
    refusals: [404, 410],
    handle: readPending,
  },
  {
    ...open,
    operationId: 'joinCompanyAccount',
    method: 'POST',
    path: '/auth/company/join',
    summary: 'Join the company account by the password',
    description:
      'Signs in as `POST /auth/session` does, with its limits. From then on the company account signs in as this member.',
    body: {
      ...record({ email, password: passwordSchema, ...proofFields }, ['code', 'passkey']),
      additionalProperties: true,
    },
    bodyExample: { email: 'lin@example.org', password: 'candle in the hallway' },
    replies: { 201: { description: 'Signed in.', schema: envelope('session', 'Session') } },
    refusals: [404, 410, 422],
    handle: joinByPassword,
  },
]

async function acceptInvitation(request: OpenRequest, services: AppServices): Promise<Reply> {
  const workspaceId = await workspaceOf(services, request.source)
  const { provider, token } = request.body
  if (!isLinkToken(token)) throw appError('link_unusable')
  const slug = typeof provider === 'string' ? provider : ''
  const found = findProviderBySlug({ workspaceId, slug })
  const [row] = await readRows(services.database, workspaceId, found)
  if (row?.enabled !== true) throw appError('provider_unknown')
  const invitation = linkHash(token).toString('hex')
  const { origin } = request.url
  return answerBegun(async () => beginAttempt(services, workspaceId, row, origin, { invitation }))
}

/** The reply that sends a page to the provider; 422 for one that cannot be reached. */
export async function answerBegun(begin: () => ReturnType<typeof beginAttempt>): Promise<Reply> {
  try {
    const { location, cookie } = await begin()
    return { status: 200, json: JSON.stringify({ location }), cookies: [cookie] }
  } catch (error) {
    if (error instanceof DiscoveryError) throw appError('provider_unreachable')
    throw error
  }
}
