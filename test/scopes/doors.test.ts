import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import { test } from 'node:test'
import { createKey, revokeKey } from '../../server/api/access/command-keys.ts'
import { builtInPermissions } from '../../server/api/access/permissions.ts'
import { missingWords, refusalOf } from '../../server/api/access/policy.ts'
import { openWidget, webChannel } from '../../server/chat/channels/devices/testing/visitor.ts'
import { newId } from '../../server/ids.ts'
import { apiRoutes, basePath, visitorRoutes } from '../../server/start/app.ts'
import type { Route } from '../../server/api/http/route.ts'
import { exchange, startOwnApp } from '../app.ts'
import { memberOf } from '../serve-as.ts'
import { signIn } from '../sign-in.ts'

// Thousands of refused requests come from one address.
const app = await startOwnApp({
  PORCHLIGHT_FAILED_ATTEMPTS_PER_MINUTE: '0',
  PORCHLIGHT_RATE_LIMIT_PER_MINUTE: '0',
})
const space = await app.workspace()
const other = await app.workspace()
const team = `${space.subdomain}.localhost:${app.port}`
const visitors = `chat--${space.subdomain}.localhost:${app.port}`

type Headers = Readonly<Record<string, string>>
/** Undefined: the route answers, with whatever status its made-up request deserves. */
type Expected = 401 | 403 | undefined
type Door = {
  readonly name: string
  readonly headers: Headers
  readonly expected: (route: Route) => Expected
}

async function keyWith(scopes: readonly string[]): Promise<{ id: string; key: string }> {
  return createKey(app.services.database, space.id, { name: 'door', scopes, expires_at: undefined })
}

async function memberAt(host: string, of = space, email = of.adminEmail): Promise<Headers> {
  const { cookie } = await signIn(of, email)
  return { host, cookie, 'sec-fetch-site': 'same-origin' }
}

const contactAt = (host: string, token: string): Headers => ({
  host,
  origin: `http://${host}`,
  authorization: `Bearer ${token}`,
})

async function contact(of = space): Promise<ReturnType<typeof openWidget>> {
  const visitor = openWidget(app, of, await webChannel(app, of))
  await visitor.start()
  return visitor
}

const addressOf = ({ method, path }: Route) => `${method} ${path}`
const forVisitors = new Set(visitorRoutes.map(addressOf))
const always = (status: Expected) => () => status
const asMember =
  (permissions: readonly string[]) =>
  ({ access }: Route): Expected =>
    refusalOf(memberOf(space, { permissions }), access) === undefined ? undefined : 403
const asKey =
  (scopes: readonly string[]) =>
  ({ access: { key } }: Route): Expected =>
    key === 'none' || missingWords(key, scopes).length > 0 ? 403 : undefined

async function doors(): Promise<Door[]> {
  await space.send('POST', '/team-members', { emails: ['std@x.test'] })
  const all = await keyWith(['*'])
  const revoked = await keyWith(['*'])
  await revokeKey(app.services.database, space.id, revoked.id)
  const ended = await memberAt(team)
  await app.owner.query(
    `delete from member_sessions where workspace_id = $1 and token_hash = (
       select token_hash from member_sessions where workspace_id = $1 order by created_at desc, id desc limit 1)`,
    [space.id],
  )
  const [own, foreign, forgotten] = [await contact(), await contact(other), await contact()]
  await forgotten.widget('DELETE', '/device')
  const key = (host: string, given: string): Headers => ({ host, 'x-api-key': given })
  const origin = { origin: `http://${visitors}` }
  return [
    { name: 'nobody, team', headers: { host: team }, expected: always(401) },
    { name: 'nobody, visitors', headers: { host: visitors, ...origin }, expected: always(401) },
    { name: 'key', headers: key(team, all.key), expected: asKey(['*']) },
    { name: 'key, no scope', headers: key(team, (await keyWith([])).key), expected: asKey([]) },
    {
      name: 'key, visitors',
      headers: { ...key(visitors, all.key), ...origin },
      expected: always(401),
    },
    { name: 'key, revoked', headers: key(team, revoked.key), expected: always(401) },
    { name: "another's key", headers: key(team, other.key), expected: always(401) },
    { name: 'Admin', headers: await memberAt(team), expected: asMember(['*']) },
    {
      name: 'Standard',
      headers: await memberAt(team, space, 'std@x.test'),
      expected: asMember(builtInPermissions.Standard),
    },
    {
      name: 'Admin, visitors',
      headers: { ...(await memberAt(visitors)), ...origin },
      expected: always(401),
    },
    { name: "another's Admin", headers: await memberAt(team, other), expected: always(401) },
    { name: 'session, ended', headers: ended, expected: always(401) },
    {
      name: 'contact',
      headers: contactAt(visitors, own.token),
      expected: (route) => (forVisitors.has(addressOf(route)) ? undefined : 403),
    },
    { name: 'contact, team', headers: contactAt(team, own.token), expected: always(401) },
    {
      name: "another's contact",
      headers: contactAt(visitors, foreign.token),
      expected: always(401),
    },
    {
      name: 'contact, forgotten',
      headers: contactAt(visitors, forgotten.token),
      expected: always(401),
    },
  ]
}

const agent = new Agent({ keepAlive: true })

async function statusOf(route: Route, headers: Headers): Promise<number> {
  const path = `${basePath}${route.path.replaceAll(/:\w+/g, newId())}`
  // A stream has no end.
  const method = route.path === '/events/stream' ? 'HEAD' : route.method
  const hasBody = ['POST', 'PUT', 'PATCH'].includes(method)
  const given = {
    accept: 'application/json',
    ...headers,
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
  }
  const { status } = await exchange(
    app.port,
    method,
    path,
    hasBody ? '{}' : undefined,
    given,
    agent,
  )
  return status
}

test('Every route opens to exactly the principals that it declares, at their own host', async () => {
  const unexpected: string[] = []
  let asked = 0
  for (const door of await doors()) {
    app.services.deviceLimits.forget()
    for (const route of apiRoutes) {
      const status = await statusOf(route, door.headers)
      const expected = door.expected(route)
      asked += 1
      if (asked % 50 === 0) app.services.deviceLimits.forget()
      const isMet =
        expected === undefined ? ![401, 403, 429, 500].includes(status) : status === expected
      if (!isMet) unexpected.push(`${door.name}: ${addressOf(route)} ${status}, not ${expected}`)
    }
  }
  assert.deepEqual(unexpected, [])
  assert.ok(asked > 1_000)
})
