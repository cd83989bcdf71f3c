import { after } from 'node:test'
import type { AddressInfo } from 'node:net'
import type { Principal } from '../server/api/access/principal.ts'
import { createHttpServer } from '../server/api/http/create-http-server.ts'
import { registerRoutes } from '../server/api/http/register-routes.ts'
import type { AppServices } from '../server/api/http/services.ts'
import { newId } from '../server/ids.ts'
import { apiRoutes, basePath, visitorRoutes } from '../server/start/app.ts'
import { sender, type Send } from './app.ts'

type Served = {
  readonly port: number
  /** By what a request names in place of its key. */
  readonly principals: Map<string, Principal>
  readonly end: () => Promise<void>
}

/** Registering the routes is most of what a short test would cost: one server for all principals. */
const servers = new Map<AppServices, Promise<Served>>()
// At the top level: inside a test, the hook would run at that test's end.
after(async () => {
  const served = await Promise.all(servers.values())
  await Promise.all(served.map(async ({ end }) => end()))
})

/**
 * Serves the API to `principal` without authentication, whatever its permissions and sight. Requests
 * that are not sent by `send` name the principal by `token`, in place of a key.
 */
export async function serveAs(
  services: AppServices,
  principal: Principal,
): Promise<{ send: Send; port: number; token: string }> {
  const served = servers.get(services) ?? serve(services)
  servers.set(services, served)
  const { port, principals } = await served
  const token = newId()
  principals.set(token, principal)
  const host = `${principal.subdomain}.localhost`
  return { port, token, send: sender(port, { host, key: token }) }
}

async function serve(services: AppServices): Promise<Served> {
  const principals = new Map<string, Principal>()
  const server = createHttpServer(services, { level: 'silent' })
  server.decorateRequest('principal', null)
  server.addHook('onRequest', (request, _reply, done) => {
    const principal = principals.get(String(request.headers['x-api-key']))
    if (principal === undefined) throw new Error('No principal has this token.')
    request.principal = principal
    done()
  })
  void server.register(async (api) => registerRoutes(api, services, apiRoutes, visitorRoutes), {
    prefix: basePath,
  })
  await server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.server.address() as AddressInfo
  const end = async () => {
    server.server.closeAllConnections()
    await server.close()
  }
  return { port, principals, end }
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
    key_id: null,
    name: 'Mem Ber',
    email: 'member@x.test',
    // Recent enough for whatever asks for the password, also for a suite that takes an hour.
    verified_at: Date.now() + 3_600_000,
    factor_needed_from: null,
    permissions: ['*'],
    sees: 'all',
    group_ids: [],
    ...given,
  }
}

/** An identified device of a contact. */
export function contactOf({ id, subdomain }: InWorkspace, contactId: string | null): Contact {
  return {
    kind: 'contact',
    workspace_id: id,
    subdomain,
    contact_id: contactId,
    device_id: newId(),
    channel_id: newId(),
    is_identified: true,
    is_blocked: false,
    block_ends_at: null,
  }
}
