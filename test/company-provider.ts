import { createSign, createHmac, generateKeyPairSync, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { newId } from '../server/ids.ts'
import { exchange, type TestWorkspace } from './app.ts'

type Json = Readonly<Record<string, unknown>>

/** What a code leads to: the ID token as it is to be, or a reply of its own. */
type Grant = { readonly token: string } | { readonly error: string }

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const strange = generateKeyPairSync('rsa', { modulusLength: 2048 })
const publicPem = rsa.publicKey.export({ type: 'spki', format: 'pem' })

export type Certificate = { readonly key: string; readonly cert: string }

/** An OpenID provider that signs whatever it is told to: its tokens may lie. */
export async function startProvider(certificate?: Certificate) {
  const grants = new Map<string, Grant>()
  const requests: { readonly path: string; readonly body: string }[] = []
  let further: Json = {}
  let person: Json = {}
  let secret: string | undefined
  /** A code for a token. */
  const codeFor = (token: string): string => {
    const code = randomUUID()
    grants.set(code, { token })
    return code
  }
  const listen = (request: IncomingMessage, reply: ServerResponse) => void answer(request, reply)
  const secure = certificate && createTlsServer(certificate, listen)
  const server = secure ?? createServer(listen)
  const answer = async (request: IncomingMessage, reply: ServerResponse) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const path = request.url ?? ''
    requests.push({ path, body })
    reply.setHeader('content-type', 'application/json')
    if (path.endsWith('/.well-known/openid-configuration')) {
      return reply.end(JSON.stringify({ ...metadataOf(issuer), ...further }))
    }
    if (path.startsWith('/authorize?')) {
      const asked = new URL(path, issuer).searchParams
      const back = new URL(asked.get('redirect_uri') ?? '')
      const claims = claimsOf(issuer, asked.get('nonce') ?? '', person)
      back.searchParams.set('code', codeFor(signToken(claims)))
      back.searchParams.set('state', asked.get('state') ?? '')
      return reply.writeHead(303, { location: back.href }).end()
    }
    if (path === '/jwks') {
      const jwk = rsa.publicKey.export({ format: 'jwk' })
      return reply.end(JSON.stringify({ keys: [{ ...jwk, kid: 'one', use: 'sig', alg: 'RS256' }] }))
    }
    if (secret !== undefined && request.headers.authorization !== basicOf(secret)) {
      return reply.writeHead(401).end(JSON.stringify({ error: 'invalid_client' }))
    }
    const given = grants.get(new URLSearchParams(body).get('code') ?? '')
    if (given === undefined || 'error' in given) {
      return reply.writeHead(400).end(JSON.stringify({ error: given?.error ?? 'invalid_grant' }))
    }
    const tokens = { access_token: 'access', token_type: 'Bearer', id_token: given.token }
    return reply.end(JSON.stringify(tokens))
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const issuer = `${certificate ? 'https' : 'http'}://127.0.0.1:${port}`
  return {
    issuer,
    requests,
    /** Adds to the discovery document, or replaces. */
    say: (more: Json) => {
      further = more
    },
    codeFor,
    /** The client secret from now on; any before. */
    rotate: (to: string) => {
      secret = to
    },
    /** Shows another certificate from now on. */
    show: (other: Certificate) => {
      secure?.setSecureContext(other)
      secure?.closeAllConnections()
    },
    /** Who is signed in at the provider: its page sends everybody back at once. */
    signIn: (claims: Json) => {
      person = claims
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function basicOf(secret: string): string {
  return `Basic ${Buffer.from(`porchlight:${secret}`).toString('base64')}`
}

function metadataOf(issuer: string): Json {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  }
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signs a token: by the provider's key, by another one, by its public key as a secret, or not at all. */
export function signToken(
  claims: Json,
  by: 'right' | 'strange' | 'confused' | 'none' = 'right',
  header: Json = {},
): string {
  const alg = { right: 'RS256', strange: 'RS256', confused: 'HS256', none: 'none' }[by]
  const signed = `${encode({ alg, kid: 'one', ...header })}.${encode(claims)}`
  if (by === 'none') return `${signed}.`
  if (by === 'confused') {
    return `${signed}.${createHmac('sha256', publicPem).update(signed).digest('base64url')}`
  }
  const { privateKey } = by === 'right' ? rsa : strange
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`
}

/** The claims of a right token. */
export function claimsOf(issuer: string, nonce: string, more: Json): Json {
  const now = Math.floor(Date.now() / 1_000)
  return { iss: issuer, aud: 'porchlight', exp: now + 300, iat: now, nonce, ...more }
}

/** The claims of a right logout token (OpenID Connect Back-Channel Logout 1.0, 2.4). */
export function logoutClaims(issuer: string, more: Json): Json {
  const now = Math.floor(Date.now() / 1_000)
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  const times = { iat: now, exp: now + 120, jti: randomUUID() }
  return { iss: issuer, aud: 'porchlight', ...times, events, ...more }
}

/** A provider of a workspace whose discovery document nobody serves. */
export async function addProvider(
  owner: pg.Pool,
  workspaceId: string,
  sealed: Buffer = Buffer.alloc(0),
): Promise<string> {
  const id = newId()
  await owner.query(
    `with provider as (
       insert into company_providers
       values ($1, $2, 'acme', 'Acme', 'https://login.acme.example', 'porchlight', 'openid email profile', '{}', false,
               null, now(), now()))
     insert into company_secrets values ($1, $2, $3)`,
    [workspaceId, id, sealed],
  )
  return id
}

export type Visited = {
  readonly status: number
  readonly location: string
  /** `Set-Cookie` fields by name, without those that are removed. */
  readonly cookies: ReadonlyMap<string, string>
}

/** Opens an address as a browser does that follows a link. */
export async function visit(
  { port, subdomain }: Pick<TestWorkspace, 'port' | 'subdomain'>,
  path: string,
  cookie = '',
  address = '198.51.100.1',
): Promise<Visited> {
  const reply = await exchange(port, 'GET', path, undefined, {
    host: `${subdomain}.localhost:${port}`,
    accept: 'text/html',
    'x-forwarded-for': address,
    ...(cookie === '' ? {} : { cookie }),
  })
  const set = [reply.headers['set-cookie'] ?? []].flat()
  const pairs = set
    .filter((one) => !one.includes('Max-Age=0'))
    .map((one) => [one.slice(0, one.indexOf('=')), one.slice(0, one.indexOf(';'))] as const)
  return {
    status: reply.status,
    location: String(reply.headers['location'] ?? ''),
    cookies: new Map(pairs),
  }
}

export const heldCookie = '__Host-porchlight-company'
export const sessionCookie = '__Host-porchlight'

/** What a browser was sent to a provider with. */
export type Started = { readonly cookie: string; readonly state: string; readonly nonce: string }

/** Reads an address at the provider. */
export function startedBy(location: string, cookie: string): Started {
  const { searchParams } = new URL(location)
  const [state, nonce] = ['state', 'nonce'].map((name) => searchParams.get(name) ?? '')
  return { cookie, state: state ?? '', nonce: nonce ?? '' }
}

/** Begins a sign-in at a provider. */
export async function start(
  space: Pick<TestWorkspace, 'port' | 'subdomain'>,
  slug: string,
): Promise<Started> {
  const { location, cookies } = await visit(space, `/auth/company/${slug}`)
  return startedBy(location, cookies.get(heldCookie) ?? '')
}
