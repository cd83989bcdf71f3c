import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { createKey } from '../../server/api/access/command-keys.ts'
import { scopes, type Scope } from '../../server/api/access/permissions.ts'
import { apiRoutes } from '../../server/start/app.ts'
import { missingWords, wordsOf } from '../../server/api/access/policy.ts'
import type { Route } from '../../server/api/http/route.ts'
import { startApp, type Send, type TestReply } from '../app.ts'
import { markOf, marks, markThings } from './marked-things.ts'
import { requestOf } from './request-of.ts'

const { owner, services, workspace, sendAs } = await startApp()
const space = await workspace()

async function senderWith(given: readonly string[], name = 'matrix'): Promise<Send> {
  const wanted = { name, scopes: given, expires_at: undefined }
  const { key } = await createKey(services.database, space.id, wanted)
  return sendAs({ host: `${space.subdomain}.localhost`, key })
}

const things = await markThings(await senderWith(['*'], markOf('api_key', 'name')), space, owner)

/** Reads first and deletions last, those of parts before the whole, so that every resource still exists when it is used. */
const order = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const depth = ({ method, path }: Route) => (method === 'DELETE' ? path.split('/').length : 0)
const routes = apiRoutes.toSorted(
  (a, b) => order.indexOf(a.method) - order.indexOf(b.method) || depth(b) - depth(a),
)

async function ask(send: Send, route: Route): Promise<TestReply> {
  const { path, body, headers } = requestOf(route, things)
  return send(route.method, path, body, headers)
}

function seenIn({ text }: TestReply): string[] {
  // A secret is random; its prefix is not.
  const shown = text
    .toLowerCase()
    .replaceAll('plcs_', markOf('channel_secret', 'secret'))
    .replaceAll('porch_', markOf('api_key', 'secret'))
  return Object.entries(marks).flatMap(([resource, fields]) =>
    fields
      .filter((field) => shown.includes(markOf(resource, field)))
      .map((field) => `${resource}.${field}`),
  )
}

const senders = new Map<string, Promise<Send>>()

async function senderOf(given: readonly Scope[]): Promise<Send> {
  const known = senders.get(given.join()) ?? senderWith(given)
  senders.set(given.join(), known)
  return known
}

const named = ({ method, path }: Route, given: readonly Scope[]) =>
  `${method} ${path} with [${given.join()}]`

async function assertRefused(route: Route, given: readonly Scope[]): Promise<void> {
  const missing = missingWords(route.access.key, given)
  const { status, body } = await ask(await senderOf(given), route)
  assert.equal(status, 403, named(route, given))
  const words = `${missing.length > 1 ? 'scopes' : 'scope'} ${missing.join(' and ')}.`
  assert.equal(body.error, `This API key does not allow that. It needs the ${words}`)
}

/** Gets an invalid type, which it rejects, as a stream has no end. It shows what `GET /events` shows. */
const isStream = ({ path }: Route) => path === '/events/stream'

/** What may be rejected: deleting built-in settings and entries in use, sending a mail again that was not sent, and probing an address without a mailbox. */
const isKept = ({ method, operationId }: Route, { status }: TestReply) =>
  status === 422 &&
  (method === 'DELETE' || ['sendMailAgain', 'probePlusAddresses'].includes(operationId))

test('A key can use exactly the routes of its scopes, and a 403 lists the missing ones', async () => {
  const seen = new Map<string, Set<string>>()
  const sets: readonly (readonly Scope[])[] = [[], ...scopes.map((scope) => [scope])]
  for (const route of routes) {
    const needed = wordsOf(route.access.key)
    // A key without scopes may use the routes that are open to any key.
    const given = needed.length === 0 ? [[]] : needed.length > 1 ? [...sets, needed] : sets
    const lacking = given.filter((one) => missingWords(route.access.key, one).length > 0)
    await Promise.all(lacking.map(async (one) => assertRefused(route, one)))
    for (const one of given.filter((other) => !lacking.includes(other))) {
      const reply = await ask(await senderOf(one), route)
      const isDone = reply.status < 300 || isKept(route, reply) || isStream(route)
      assert.ok(isDone, `${named(route, one)}: ${reply.status} ${reply.text}`)
      const shown = seen.get(one.join(' and ')) ?? new Set()
      seen.set(one.join(' and '), shown)
      for (const field of seenIn(reply)) shown.add(field)
    }
  }
  assert.deepEqual(written(seen), documented())
})

/** What each set of scopes shows beyond what any key and each single scope of the set shows. */
function written(seen: ReadonlyMap<string, ReadonlySet<string>>): Record<string, string> {
  const parts = (name: string) => (name.includes(' and ') ? ['', ...name.split(' and ')] : [''])
  const own = [...seen].map(([name, fields]) => {
    const known = new Set(
      name === '' ? [] : parts(name).flatMap((part) => [...(seen.get(part) ?? [])]),
    )
    return [name, [...fields].filter((field) => !known.has(field))] as const
  })
  const shown = own.filter(([name, fields]) => fields.length > 0 || scopes.includes(name as Scope))
  return Object.fromEntries(shown.map(([name, fields]) => [name, inWords(fields)]))
}

/** `contact: name, email; note: body`, in the order of `marks`. */
function inWords(fields: readonly string[]): string {
  const resources = Object.entries(marks).flatMap(([resource, all]) => {
    const shown = all.filter((field) => fields.includes(`${resource}.${field}`))
    return shown.length === 0 ? [] : [`${resource}: ${shown.join(', ')}`]
  })
  return resources.length === 0 ? 'nothing more' : resources.join('; ')
}

/** The table of SECURITY.md, by scopes; the row of any key by ''. */
function documented(): Record<string, string> {
  const page = readFileSync('SECURITY.md', 'utf8')
  const rows = [...page.matchAll(/^\| ((?:any key|`).*?) \| (.*) \|$/gm)]
  return Object.fromEntries(
    rows.flatMap(([, names = '', shown = '']) =>
      names
        .replace('any key', '')
        .split(', ')
        .map((name) => [name.replaceAll('`', ''), shown]),
    ),
  )
}
