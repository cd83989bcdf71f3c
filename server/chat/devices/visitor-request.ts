import type { FastifyRequest } from 'fastify'
import {
  findByToken,
  authenticateDevice,
  unknownDevice,
} from '../../api/access/authenticate-device.ts'
import { deviceIdOf, deviceTokenHash, isDeviceToken } from '../../api/access/device-token.ts'
import { workspaceAt } from '../../api/access/hosts.ts'
import type { ContactPrincipal, Principal } from '../../api/access/principal.ts'
import { bearerOf } from '../../api/http/authenticate.ts'
import { refuseForeignPage } from '../../api/http/same-origin.ts'
import type { ApiRequest } from '../../api/http/route.ts'
import { siteOf } from '../../api/http/separate-hosts.ts'
import type { AppServices } from '../../api/http/services.ts'
import { appError, fieldError } from '../../errors.ts'
import { verifyTicket, type Ticket } from '../channels/ticket.ts'

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

/**
 * The principal of a request of the widget: the device of its token, or the one that the request is about to make,
 * for which its ticket is needed. `DELETE` carries its token as the API's requests do.
 */
export async function readVisitor(
  services: AppServices,
  request: FastifyRequest,
): Promise<Principal> {
  refuseForeignPage(request, services.config)
  const { audience } = siteOf(request)
  const id =
    audience === 'visitors' ? await workspaceAt(services, siteOf(request), request.ip) : undefined
  if (id === undefined) throw unknownDevice()
  const principal = await findVisitor(services, request, id)
  services.deviceLimits.spendRequest(principal.device_id)
  return principal
}

async function findVisitor(
  services: AppServices,
  request: FastifyRequest,
  workspaceId: string,
): Promise<ContactPrincipal> {
  if (request.method === 'DELETE') {
    return authenticateDevice(services, {
      token: bearerOf(request),
      workspace_id: workspaceId,
      address: () => request.ip,
    })
  }
  const body = (request.body ?? {}) as Readonly<Record<string, unknown>>
  const token = tokenIn(body)
  const { channel_id: channelId } = await verifyTicket(services, body['ticket'], {
    workspace_id: workspaceId,
  })
  const known = await findByToken(services, { token, workspace_id: workspaceId })
  if (known !== undefined && known.channel_id !== channelId) throw appError('ticket_invalid')
  if (known !== undefined) return known
  services.deviceLimits.spendDevice(request.ip)
  return {
    kind: 'contact',
    workspace_id: workspaceId,
    subdomain: siteOf(request).subdomain ?? '',
    contact_id: null,
    device_id: deviceIdOf(workspaceId, deviceTokenHash(token)),
    channel_id: channelId,
    is_identified: false,
  }
}
