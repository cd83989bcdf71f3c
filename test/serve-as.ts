import { after } from 'node:test'
import type { AddressInfo } from 'node:net'
import type { Principal } from '../server/api/access/principal.ts'
import { createHttpServer } from '../server/api/http/create-http-server.ts'
import { registerRoutes } from '../server/api/http/register-routes.ts'
import type { AppServices } from '../server/api/http/services.ts'
import { newId } from '../server/ids.ts'
import { apiRoutes, basePath } from '../server/start/app.ts'
import { sender, type Send } from './app.ts'

/** Serves the API to `principal` without authentication: members and contacts cannot sign in yet. */
export async function serveAs(
  services: AppServices,
  principal: Principal,
): Promise<{ send: Send; port: number }> {
  const server = createHttpServer(services, { level: 'silent' })
  server.decorateRequest('principal', null)
  server.addHook('onRequest', (request, _reply, done) => {
    request.principal = principal
    done()
  })
  void server.register(async (api) => registerRoutes(api, services, apiRoutes), {
    prefix: basePath,
  })
  await server.listen({ host: '127.0.0.1', port: 0 })
  after(async () => {
    server.server.closeAllConnections()
    await server.close()
  })
  const { port } = server.server.address() as AddressInfo
  return { port, send: sender(port, { host: `${principal.subdomain}.localhost` }) }
}

type InWorkspace = { readonly id: string; readonly subdomain: string }
type Member = Extract<Principal, { kind: 'member' }>
type Contact = Extract<Principal, { kind: 'contact' }>

/** An Admin who sees everything, with overrides. */
export function memberOf({ id, subdomain }: InWorkspace, given: Partial<Member> = {}): Member {
  return {
    kind: 'member',
    workspace_id: id,
    subdomain,
    member_id: newId(),
    session_id: newId(),
    name: 'Mem Ber',
    permissions: ['*'],
    sees: 'all',
    group_ids: [],
    ...given,
  }
}

/** The device of a contact. */
export function contactOf({ id, subdomain }: InWorkspace, contactId: string | null): Contact {
  return {
    kind: 'contact',
    workspace_id: id,
    subdomain,
    contact_id: contactId,
    device_id: newId(),
    channel_id: newId(),
  }
}
