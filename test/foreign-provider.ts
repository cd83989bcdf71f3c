import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { exchange, type TestWorkspace } from './app.ts'

export type Person = { readonly sub: string; readonly email: string; readonly verified: boolean }

export const foreignSecret = 'a secret of thirty-two characters'

/**
 * The certified implementation of another project as the provider of a workspace, whose client it knows, with people who are signed in
 * as soon as they are asked. It listens on loopback.
 */
export async function startForeignProvider(space: TestWorkspace, slug: string) {
  const people = new Map<string, Person>()
  let [asked, keys, kid] = ['', newKeys(0), 0]
  const server = createServer((request, reply) => void answer(request, reply))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const open = () => new Provider(issuer, configurationOf(space, slug, people, keys))
  let provider = open()
  const answer = async (request: IncomingMessage, reply: ServerResponse) => {
    if (!request.url?.startsWith('/interaction/')) return provider.callback()(request, reply)
    const login = { accountId: asked }
    return provider.interactionFinished(request, reply, { login })
  }
  return {
    issuer,
    /** A browser in which the person signs in wherever the provider asks. */
    browserOf: (person: Person) => {
      people.set(person.sub, person)
      return browserAt(issuer, () => (asked = person.sub))
    },
    /** Signs by another key from now on, and shows the old one no more. */
    rotateKeys: () => {
      keys = newKeys((kid += 1))
      provider = open()
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function newKeys(kid: number) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = privateKey.export({ format: 'jwk' })
  return [{ ...jwk, kid: `key ${kid}`, use: 'sig', alg: 'RS256' }]
}

function configurationOf(
  { port, subdomain }: TestWorkspace,
  slug: string,
  people: ReadonlyMap<string, Person>,
  keys: ReturnType<typeof newKeys>,
) {
  const own = `http://${subdomain}.localhost:${port}/auth/company/${slug}`
  return {
    clients: [
      {
        client_id: 'porchlight',
        client_secret: foreignSecret,
        redirect_uris: [`${own}/callback`],
        backchannel_logout_uri: `${own}/logout`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys },
    cookies: { keys: ['signs cookies'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // As with most providers, the token has everything that was asked for.
    conformIdTokenClaims: false,
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, id: string) => {
      const { email = '', verified = false } = people.get(id) ?? {}
      return { accountId: id, claims: () => ({ sub: id, email, email_verified: verified }) }
    },
    loadExistingGrant: grantAll,
    // Names below localhost are known to browsers alone.
    fetch: async (url: string | URL, { method = 'GET', headers, body }: RequestInit = {}) => {
      const { host, pathname } = new URL(url)
      const sent = { ...Object.fromEntries(new Headers(headers)), host }
      const { status, text } = await exchange(port, method, pathname, String(body), sent)
      return new Response(text, { status })
    },
  }
}

type Asked = {
  readonly oidc: {
    readonly client: { readonly clientId: string }
    readonly session: { readonly accountId: string }
    readonly provider: { readonly Grant: new (given: object) => Grant }
  }
}
type Grant = { addOIDCScope: (scope: string) => void; save: () => Promise<void> }

/** Nobody is asked whether the client may know them. */
async function grantAll({ oidc: { client, session, provider } }: Asked): Promise<Grant> {
  const { clientId } = client
  const grant = new provider.Grant({ clientId, accountId: session.accountId })
  grant.addOIDCScope('openid email profile')
  await grant.save()
  return grant
}

function browserAt(issuer: string, ask: () => void) {
  const cookies = new Map<string, string>()
  const go = async (url: string, init: { method?: string; body?: URLSearchParams } = {}) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const reply = await fetch(url, { redirect: 'manual', ...init, headers: { cookie } })
    for (const set of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';', 1)[0] ?? '').split('=')
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return reply
  }
  return {
    /** Follows an address at the provider until it leads back. Returns where. */
    signIn: async (location: string): Promise<URL> => {
      ask()
      let url = new URL(location)
      for (let steps = 0; url.origin === issuer; steps += 1) {
        const reply = await go(url.href)
        const next = reply.headers.get('location')
        assert.ok(next !== null && steps < 10, `${url.href}: ${await reply.text()}`)
        url = new URL(next, url)
      }
      return url
    },
    /** Signs out at the provider, which says so to its clients before it answers. */
    signOut: async (): Promise<void> => {
      const page = await (await go(`${issuer}/session/end`)).text()
      const xsrf = /name="xsrf" value="(\w+)"/.exec(page)?.[1] ?? assert.fail(page)
      const body = new URLSearchParams({ xsrf, logout: 'yes' })
      const reply = await go(`${issuer}/session/end/confirm`, { method: 'POST', body })
      assert.equal(reply.status, 303, await reply.text())
    },
  }
}
