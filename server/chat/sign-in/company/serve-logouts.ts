import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { endSessionsOf } from '../../../api/access/end-sessions-of.ts'
import { workspaceAt } from '../../../api/access/hosts.ts'
import { networkOf } from '../../../api/access/network-budget.ts'
import { refuseOtherMethods } from '../../../api/http/refuse-other-methods.ts'
import { siteOf } from '../../../api/http/separate-hosts.ts'
import type { AppServices } from '../../../api/http/services.ts'
import { appError } from '../../../errors.ts'
import { readRows } from '../../../store/database/read.ts'
import { notifyServers } from '../../../store/writes/notify-servers.ts'
import { changeAccess } from '../change-access.ts'
import { findProviderBySlug, type ProviderRow } from './provider-queries.ts'
import { LogoutRefused, verifyLogout } from './verify-logout.ts'

const url = '/auth/company/:slug/logout'
const formType = 'application/x-www-form-urlencoded'
/** A token has a few claims and a signature. */
const bodyLimit = 16_384

/**
 * The address at which a provider says that somebody has signed out there (OpenID Connect Back-Channel Logout 1.0): sessions that it
 * opened end in all processes. 400 for everything else, as its section 2.8 says.
 */
export function serveCompanyLogouts(server: FastifyInstance, services: AppServices): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      formType,
      { parseAs: 'string', bodyLimit },
      (_request, body: string, done) => done(null, body),
    )
    scope.post(url, async (request, reply) => logOut(services, request, reply))
  })
  refuseOtherMethods(server, url, ['POST'])
}

async function logOut(
  services: AppServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store')
  const network = networkOf(request.ip)
  const { refusedLogouts } = services.company
  refusedLogouts.check(network)
  const workspaceId = await workspaceAt(services, siteOf(request), request.ip)
  if (workspaceId === undefined) throw appError('path_unknown')
  try {
    await endByProvider(services, workspaceId, request)
  } catch (error) {
    if (!(error instanceof LogoutRefused)) throw error
    refusedLogouts.record(network)
    throw appError('logout_token_invalid')
  }
  return reply.code(200).send()
}

async function endByProvider(
  services: AppServices,
  workspaceId: string,
  { params, body, id: requestId }: FastifyRequest,
): Promise<void> {
  const token = new URLSearchParams(typeof body === 'string' ? body : '').get('logout_token')
  const { slug } = params as { slug: string }
  const found = findProviderBySlug({ workspaceId, slug })
  const [row] = token === null ? [] : await readRows(services.database, workspaceId, found)
  if (row?.enabled !== true || token === null) throw new LogoutRefused('There is no such provider.')
  const logout = await verifyLogout(services, workspaceId, row, token)
  const origin = { workspaceId, actor: actorOf(row), address: null, requestId }
  await changeAccess(services, origin, [], (_, at) => [
    endSessionsOf(at(0), { providerId: row.id, ...logout }, 'provider_signed_out'),
    notifyServers({ workspaceId }),
  ])
  services.sessions.clear(workspaceId)
}

/** Nobody of the workspace. */
function actorOf({ name }: ProviderRow) {
  return { type: 'automation', name } as const
}
