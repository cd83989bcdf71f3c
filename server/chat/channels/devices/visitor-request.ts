import type { FastifyRequest } from 'fastify'
import {
  findByToken,
  authenticateDevice,
  unknownDevice,
} from '../../../api/access/authenticate-device.ts'
import { deviceIdOf, deviceTokenHash, isDeviceToken } from '../../../api/access/device-token.ts'
import { workspaceAt } from '../../../api/access/hosts.ts'
import type { ContactPrincipal } from '../../../api/access/principal.ts'
import { bearerOf } from '../../../api/http/authenticate.ts'
import type { BodyPrincipals } from '../../../api/http/register-body-routes.ts'
import type { ApiRequest } from '../../../api/http/route.ts'
import { siteOf } from '../../../api/http/separate-hosts.ts'
import type { AppServices } from '../../../api/http/services.ts'
import { appError, fieldError } from '../../../errors.ts'
import { verifyTicket, type Ticket } from '../kinds/web/ticket.ts'

/** The ticket and the token in the body of a request of the widget. */
export type Credentials = Ticket & { readonly token_hash: Buffer }

/** Reads the credentials of a request whose principal is known. */
export async function credentialsOf(
  services: AppServices,
  { principal, body }: Pick<ApiRequest, 'principal' | 'body'>,
): Promise<Credentials> {
  const ticket = await verifyTicket(services, body['ticket'], principal)
  return { ...ticket, token_hash: deviceTokenHash(tokenIn(body)) }
}

function tokenIn(body: Readonly<Record<string, unknown>>): string {
  const { device_token: token } = body
  if (!isDeviceToken(token)) {
    throw fieldError('device_token must be 32 bytes in base64url, without padding.')
  }
  return token
}

/** Routes of a device that there is: of one conversation of it, and of where it is. */
const aboutOwn = /^\/widget\/(?:conversations\/:|visit$)/

/**
 * The principals of requests of the widget: the device of the token, or the one that the request is about to make, for which
 * its ticket is needed. `DELETE`, and requests about one conversation or a visit, carry their token as the API's requests do.
 */
export function visitorsOf(services: AppServices): BodyPrincipals {
  const limited = (principal: ContactPrincipal) => {
    services.deviceLimits.spendRequest(principal.device_id)
    return principal
  }
  return {
    admit: async (request) => {
      const workspaceId = await workspaceOf(services, request)
      const { url = '' } = request.routeOptions
      if (request.method !== 'DELETE' && !aboutOwn.test(url)) return undefined
      return limited(
        await authenticateDevice(services, {
          token: bearerOf(request),
          workspace_id: workspaceId,
          address: () => request.ip,
        }),
      )
    },
    read: async (request) =>
      limited(await findVisitor(services, request, await workspaceOf(services, request))),
  }
}

/** The workspace of a visitors' host; throws 401 for another one. */
async function workspaceOf(services: AppServices, request: FastifyRequest): Promise<string> {
  const site = siteOf(request)
  const id =
    site.audience === 'visitors' ? await workspaceAt(services, site, request.ip) : undefined
  if (id === undefined) throw unknownDevice()
  return id
}

async function findVisitor(
  services: AppServices,
  request: FastifyRequest,
  workspaceId: string,
): Promise<ContactPrincipal> {
  const body = (request.body ?? {}) as Readonly<Record<string, unknown>>
  const token = tokenIn(body)
  const { channel_id: channelId } = await verifyTicket(services, body['ticket'], {
    workspace_id: workspaceId,
  })
  const known = await findByToken(services, { token, workspace_id: workspaceId })
  if (known !== undefined && known.channel_id !== channelId) throw appError('ticket_invalid')
  if (known !== undefined) return known
  const id = deviceIdOf(workspaceId, deviceTokenHash(token))
  // It was checked above.
  services.deviceLimits.spendTicket(String(body['ticket']), id)
  services.deviceLimits.spendDevice(request.ip)
  return {
    kind: 'contact',
    workspace_id: workspaceId,
    subdomain: siteOf(request).subdomain ?? '',
    contact_id: null,
    device_id: id,
    channel_id: channelId,
    is_identified: false,
    is_blocked: false,
    block_ends_at: null,
  }
}
