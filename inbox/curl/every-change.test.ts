import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { makePorchlight } from '../../client/source/make-porchlight.ts'
import { newId } from '../../server/ids.ts'
import type { Route } from '../../server/api/http/route.ts'
import { openPassword } from '../../server/chat/settings/channel-passwords.ts'
import { apiRoutes, basePath, signInRoutes } from '../../server/start/app.ts'
import { startApp } from '../../test/app.ts'
import { markThings } from '../../test/scopes/marked-things.ts'
import { requestOf } from '../../test/scopes/request-of.ts'
import { signIn } from '../../test/sign-in.ts'
import { curlText } from './curl-text.ts'
import { lastAction, rememberAction, type SentAction } from './last-action.ts'
import { neededKey } from './needed-key.ts'

const { workspace, owner, services } = await startApp()
const space = await workspace()
const { browse } = await signIn(space)
const things = await markThings(space.send, space, owner)
const made = await browse('POST', '/auth/keys', { name: 'Mine', scopes: ['*'] })
const keys = { any: space.key, workspace: space.key, own: String(made.body.key) }
const run = promisify(execFile)

/** The client of the page, up to the network: nothing may have been changed when the command runs. */
const { request } = makePorchlight(
  {
    url: `http://${space.subdomain}.localhost:${space.port}`,
    fetch: async (url, init) => {
      rememberAction(String(url), init ?? {})
      return new Response('{}')
    },
  },
  {},
)

const untouched = { method: 'PUT', url: `http://x.test${basePath}/untouched` } as const

/** What the page remembers of a request; undefined: nothing. */
async function remembered(call: Parameters<typeof request>[0]) {
  rememberAction(untouched.url, untouched)
  const before = lastAction()
  await request(call)
  return lastAction() === before ? undefined : lastAction()
}

/** The status and the text of the reply to the command of an action. */
async function runCommand(action: SentAction, env: Readonly<Record<string, string>> = {}) {
  const command = `${curlText(action)} --silent --write-out '\\n%{http_code}'`
  const given = { ...process.env, PORCHLIGHT_API_KEY: keys[neededKey(action)], ...env }
  const { stdout } = await run('sh', ['-c', command], { env: given })
  const [status = ''] = stdout.split('\n').slice(-1)
  return { status: Number(status), text: stdout }
}

/** What the page sends by itself, and files: they are no changes of the member that are copied. */
const left = [
  ...['signalTyping', 'signalLooking', 'endLooking', 'signalPresence', 'markConversationRead'],
  ...['createAttachment', 'appendToUpload', 'copyAttachment', 'deleteAttachment'],
]

/** What the state of these things refuses, with any key. */
const refusedAsTheyAre = ['sendMailAgain', 'probePlusAddresses']

const order = ['POST', 'PUT', 'PATCH', 'DELETE']
const depth = ({ method, path }: Route) => (method === 'DELETE' ? path.split('/').length : 0)
/** Every change that a signed-in member can make: deletions last, those of parts before the whole. */
const changes = apiRoutes
  .filter(({ method, access }) => method !== 'GET' && access.member !== 'none')
  .toSorted((a, b) => order.indexOf(a.method) - order.indexOf(b.method) || depth(b) - depth(a))

/** The entry that `POST` has made: others are built in, or in use. */
async function entryOf(path: string): Promise<string> {
  const { body } = await space.send('GET', `${path}?per_page=100`)
  const [rows = []] = Object.values(body).filter(Array.isArray) as { id: string; name: string }[][]
  return rows.find(({ name }) => name === 'Other')?.id ?? assert.fail(path)
}

const entries = /^\/(?:statuses|groups|tags|contact-fields|ticket-fields|roles|channels)(?=\/:\w+$)/

async function callOf(route: Route) {
  const { method } = route
  const { path, body } = requestOf(route, things)
  if (method !== 'DELETE') return { method, path, body }
  const [list] = entries.exec(route.path) ?? []
  return { method, path: list === undefined ? path : `${list}/${await entryOf(list)}?discard=true` }
}

test('Every change of the API that a member can make is copied as a command that runs with a key', async () => {
  const failed: string[] = []
  for (const route of changes) {
    const action = await remembered(await callOf(route))
    const isLeft = left.includes(route.operationId)
    assert.equal(action === undefined, isLeft, `${route.operationId} is remembered: ${!isLeft}`)
    if (action === undefined || action === 'session_only') continue
    const { status, text } = await runCommand(action)
    const isDone = refusedAsTheyAre.includes(route.operationId)
      ? status === 422
      : status >= 200 && status < 300
    if (!isDone) failed.push(`${route.method} ${route.path}: ${text}`)
  }
  assert.deepEqual(failed, [])
  assert.ok(changes.length > 70)
})

test('The page says of every change which key it needs', async () => {
  for (const route of changes) {
    if (left.includes(route.operationId)) continue
    const action = await remembered(requestAt(route))
    if (action === undefined || action === 'session_only') assert.fail(route.operationId)
    const isOfMember = /^\/(?:views|saved-replies)/.test(route.path)
    const expected = route.access.fresh === true ? 'workspace' : isOfMember ? 'own' : 'any'
    assert.equal(neededKey(action), expected, route.operationId)
  }
})

const requestAt = ({ method, path }: Pick<Route, 'method' | 'path'>) => ({
  method,
  path: path.replaceAll(/:\w+/g, newId()),
})

/** Outside the API: what the page sends by itself, also while nobody is signed in. */
const leftOutside = [
  ...['signOut', 'verifyPassword', 'startPasskey', 'saveDraft', 'readNotifications'],
  ...['putPushSubscription', 'deletePushSubscription', 'joinCompanyAccount'],
  ...['acceptInvitationByCompany', 'challengePasskey', 'signInByPasskey', 'signIn'],
  ...['requestPasswordReset', 'readLink', 'useLink'],
]

test('What is below /auth is said to be for sessions alone, and refuses keys of members', async () => {
  for (const route of signInRoutes.filter(({ method }) => method !== 'GET')) {
    const body = route.method === 'DELETE' ? undefined : {}
    const call = { ...requestAt(route), isOutside: true, body } as const
    const action = await remembered(call)
    const isLeft = leftOutside.includes(route.operationId)
    assert.equal(action, isLeft ? undefined : 'session_only', route.operationId)
    if (route.access === 'open') continue
    const own = { 'x-api-key': keys.own, cookie: undefined }
    const { status, headers } = await browse(call.method, call.path, body, own)
    assert.deepEqual([status, headers['porchlight-error']], [403, 'session_needed'], call.path)
  }
})

type Schema = { readonly [name: string]: unknown }

/** The paths of the fields that requests have and no reply has. */
function secretsOf(schema: unknown, path: readonly string[] = []): string[][] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {} } = schema as { properties?: Schema }
  return Object.entries(properties).flatMap(([name, one]) => {
    const own = [...path, name]
    return (one as Schema)['writeOnly'] === true ? [own] : secretsOf(one, own)
  })
}

test('No secret of a request is kept: the command reads it from a variable', async () => {
  const found = changes.flatMap(({ body, method, path }) =>
    secretsOf(body).map((names) => ({ method, path, names })),
  )
  assert.ok(found.some(({ names }) => names.join('.') === 'mail.imap.password'))
  for (const { method, path, names } of found) {
    const body = names.reduceRight<unknown>((inner, name) => ({ [name]: inner }), 'hunter2')
    const action = await remembered({ method, path: path.replaceAll(/:\w+/g, newId()), body })
    if (action === undefined || action === 'session_only') assert.fail(path)
    const variable = `PORCHLIGHT_${names.join('_').toUpperCase()}`
    assert.deepEqual(action.secrets, [variable])
    assert.ok(!JSON.stringify(action).includes('hunter2'))
    assert.ok(curlText(action).includes(`"'"$${variable}"'"`), curlText(action))
  }
})

test('A command with two passwords stores those of its variables', async () => {
  const server = (password: string) => ({ host: 'mail.x.test', username: 'help', password })
  const mail = { addresses: ['it@x.test'], imap: server('one'), smtp: server('two') }
  const body = { name: "It's $PORCHLIGHT_API_KEY", kind: 'mail', mail }
  const action = await remembered({ method: 'POST', path: '/channels', body })
  if (action === undefined || action === 'session_only') assert.fail()
  const given = { PORCHLIGHT_MAIL_IMAP_PASSWORD: 'a b$c', PORCHLIGHT_MAIL_SMTP_PASSWORD: "d'e" }
  const { status, text } = await runCommand(action, given)
  assert.equal(status, 201, text)
  const [line = ''] = text.split('\n')
  const { channel } = JSON.parse(line) as { channel: { id: string; name: string } }
  assert.equal(channel.name, "It's $PORCHLIGHT_API_KEY")
  assert.equal(await openPassword(services, space.id, channel.id, 'imap'), 'a b$c')
  assert.equal(await openPassword(services, space.id, channel.id, 'smtp'), "d'e")
})
