import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { workspaceAt } from '../../../api/access/hosts.ts'
import { networkOf } from '../../../api/access/network-budget.ts'
import { absoluteUrl } from '../../../api/http/absolute-url.ts'
import { registerPage } from '../../../api/http/register-page.ts'
import { refuseInsecure, schemeOf } from '../../../api/http/secure-transport.ts'
import { siteOf } from '../../../api/http/separate-hosts.ts'
import type { AppServices } from '../../../api/http/services.ts'
import { AppError, appError } from '../../../errors.ts'
import { readRows } from '../../../store/database/read.ts'
import { changeAccess } from '../change-access.ts'
import { recordAccess } from '../../../api/access/access-entries.ts'
import { rememberBrowser } from '../known-browsers.ts'
import { heldIn, holdCookie, noHeldCookie } from './attempt-cookie.ts'
import { beginAttempt } from './begin-attempt.ts'
import { DiscoveryError } from './discover.ts'
import { finishAttempt } from './finish-attempt.ts'
import { finishTest } from './finish-test.ts'
import { findProviderBySlug, type ProviderRow } from './provider-queries.ts'
import { readToken, SignInRefused } from './read-token.ts'
import { visitOrigin, type Visit } from './visit.ts'

/** Pages of the inbox, which may follow a sign-in. */
const pageForm = /^\/inbox(?:\/[\w-]{1,60}){0,4}$/
const settingsPage = '/inbox/settings/company'

/**
 * The two addresses that browsers open for a company sign-in: one leads to the provider, the provider leads back to the other. Both
 * answer with the address of a page, also for what goes wrong, because people read the reply.
 */
export function serveCompanySignIns(server: FastifyInstance, services: AppServices): void {
  registerPage(server, '/auth/company/:slug', async (request, reply) =>
    orSay(reply, async () => begin(services, request, reply)),
  )
  registerPage(server, '/auth/company/:slug/callback', async (request, reply) =>
    orSay(reply, async () => finish(services, request, reply)),
  )
}

async function begin(
  services: AppServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { visit, row, url } = await visitOf(services, request)
  if (!row.enabled) throw appError('provider_unknown')
  const given = url.searchParams.get('to') ?? ''
  const begun = await beginAttempt(services, visit.workspaceId, row, url.origin, {
    to: pageForm.test(given) ? given : '/inbox',
    isFresh: url.searchParams.has('fresh'),
  })
  return reply.header('set-cookie', begun.cookie).redirect(begun.location, 303)
}

async function finish(
  services: AppServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { visit, row, url } = await visitOf(services, request)
  const { workspaceId, source, cookies } = visit
  services.company.refusedByAddress.check(networkOf(source.address))
  reply.header('set-cookie', noHeldCookie)
  const attempt = heldIn(services, workspaceId, cookies, 'attempt')
  const page = attempt?.tester === undefined ? '/inbox' : settingsPage
  try {
    const isOurs = attempt?.provider_id === row.id
    if (attempt === undefined || !isOurs) throw new SignInRefused('state_wrong')
    if (attempt.state !== url.searchParams.get('state')) throw new SignInRefused('state_wrong')
    // Somebody who changes their mind at the provider has done nothing wrong.
    if (url.searchParams.get('error') === 'access_denied') {
      return say(reply, 'cancelled', page)
    }
    const token = await readToken(services, workspaceId, row, attempt, url)
    if (attempt.tester !== undefined) {
      await finishTest(services, visit, row, attempt.tester, token)
      return await reply.redirect(`${settingsPage}#tested`, 303)
    }
    const outcome = await finishAttempt(services, visit, row, attempt, token)
    if (outcome.kind === 'pending') {
      reply.header('set-cookie', holdCookie(services, workspaceId, outcome.pending))
      return await reply.redirect('/inbox/join', 303)
    }
    const account = { workspace_id: workspaceId, email_key: outcome.emailKey }
    reply.header('set-cookie', outcome.begun.cookie)
    reply.header('set-cookie', rememberBrowser(services, account, cookies))
    return await reply.redirect(attempt.to, 303)
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error
    services.company.refusedByAddress.record(networkOf(source.address))
    await recordRefusal(services, visit, row, error)
    return say(reply, error.reason, page)
  }
}

async function recordRefusal(
  services: AppServices,
  visit: Visit,
  { slug: provider }: ProviderRow,
  { reason, memberId }: SignInRefused,
): Promise<void> {
  await changeAccess(services, visitOrigin(visit), [], (_, at) => [
    recordAccess({ ...at(0), actor: null }, [
      { action: 'company_sign_in.refused', memberId, provider, reason },
    ]),
  ])
}

async function visitOf(services: AppServices, request: FastifyRequest) {
  const { config, database } = services
  const address = request.ip
  const workspaceId = await workspaceAt(services, siteOf(request), address)
  if (workspaceId === undefined) throw appError('path_unknown')
  const source = {
    host: request.host,
    scheme: schemeOf(request, config),
    address,
    user_agent: request.headers['user-agent'] ?? '',
  }
  refuseInsecure(source)
  const { slug } = request.params as { slug: string }
  const [row] = await readRows(database, workspaceId, findProviderBySlug({ workspaceId, slug }))
  if (row === undefined) throw appError('provider_unknown')
  const { id: requestId, headers } = request
  const visit: Visit = { workspaceId, source, requestId, cookies: headers.cookie }
  return { visit, row, url: absoluteUrl(request, config) }
}

/** The sign-in page, or that of the settings after a test, which says what a code in its fragment means. */
function say(reply: FastifyReply, code: string, page = '/inbox'): FastifyReply {
  return reply.redirect(`${page}#company-${code}`, 303)
}

async function orSay(
  reply: FastifyReply,
  answer: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await answer()
  } catch (error) {
    if (error instanceof DiscoveryError) return say(reply, 'unreachable')
    if (error instanceof AppError && error.code === 'sign_ins_limited') return say(reply, 'limited')
    throw error
  }
}
