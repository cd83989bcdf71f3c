import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { until } from '../../../campaigns/until.ts'
import { startOwnApp, type TestWorkspace } from '../../../test/app.ts'
import { startProvider } from '../../../test/company-provider.ts'
import { browser, cookieOf, givePassword, password, signIn } from '../../../test/sign-in.ts'
import { runKinds } from '../../store/due/testing/scenario.ts'
import { tellAccessKind } from './tell-access.ts'

const app = await startOwnApp({ PORCHLIGHT_TRUSTED_PROXIES: '127.0.0.1' })
const { owner, services } = app
const provider = await startProvider()
after(provider.stop)
const kind = tellAccessKind({ database: services.database, log: () => undefined })
const address = '198.51.100.7'

type Json = Awaited<ReturnType<TestWorkspace['send']>>['body']

const trailOf = async ({ send }: TestWorkspace): Promise<Json[]> =>
  (await send('GET', '/audit/access?limit=200')).body.entries.toReversed()

const toldOf = async ({ send }: Pick<TestWorkspace, 'send'>, query = ''): Promise<Json[]> =>
  (await send('GET', `/events?types=access_entry.recorded&limit=500${query}`)).body.events

/** Waits until the log has been told of all entries. */
async function untilTold({ id }: TestWorkspace): Promise<void> {
  await until('no task is left', 20_000, async () => {
    const { rows } = await owner.query(
      `select from due_tasks where workspace_id = $1 and kind = 'tell_access'`,
      [id],
    )
    return rows.length === 0
  })
}

/** The event that an entry has: all but the address. */
function eventOf(whole: Json) {
  const { created_at, actor, address: _, request_id, ...entry } = whole
  return {
    actor: actor ?? { type: 'automation', name: 'sign-in' },
    request_id,
    data: { access_entry: entry, recorded_at: created_at },
  }
}

test('every entry of the trail of access is an event, in order and once, with its actor and request, without an address', async () => {
  const space = await app.workspace()
  await givePassword(space)
  const admin = await signIn(space)
  const given = { slug: 'acme', issuer: provider.issuer, name: 'Acme', client_id: 'c' }
  const made = await admin.browse('POST', '/auth/providers', { ...given, client_secret: 's' })
  assert.equal(made.status, 201, made.text)
  const path = `/auth/providers/${made.body.provider.id}`
  const claims = [{ claim: 'sub', value: '*', group_id: null, role_id: null }]
  assert.equal((await admin.browse('PATCH', path, { claims })).status, 422)
  assert.equal((await admin.browse('PATCH', path, { name: 'Other' })).status, 200)
  assert.equal((await admin.browse('PUT', '/auth/factor-rule', { rule: 'off' })).status, 200)
  assert.equal((await admin.browse('PUT', '/auth/company-rule', { rule: 'off' })).status, 200)
  assert.equal((await admin.browse('DELETE', path)).status, 204)
  const from = { 'x-forwarded-for': address }
  const login = { email: space.adminEmail, password }
  const session = await browser(space).browse('POST', '/auth/session', login, from)
  await browser(space, cookieOf(session)).browse('DELETE', '/auth/session', undefined, from)
  assert.deepEqual(await toldOf(space), [])
  const stop = runKinds(app, [kind])
  await untilTold(space)
  const entries = await trailOf(space)
  assert.ok(entries.length >= 7, `${entries.length} entries`)
  assert.ok(entries.some((entry) => entry['address'] === address))
  const told = await toldOf(space)
  assert.deepEqual(
    told.map(({ actor, request_id, data }) => ({ actor, request_id, data })),
    entries.map(eventOf),
  )
  assert.ok(!JSON.stringify(told).includes(address))
  // Later ones follow those, and none comes twice.
  await signInAgain(space)
  await untilTold(space)
  assert.deepEqual(
    (await toldOf(space)).map(({ data }) => data.access_entry.id),
    (await trailOf(space)).map(({ id }) => id),
  )
  await stop()
})

async function signInAgain(space: TestWorkspace): Promise<void> {
  const login = { email: space.adminEmail, password }
  const { status } = await browser(space).browse('POST', '/auth/session', login)
  assert.equal(status, 201)
}

test('an end of many sessions has an event for each member, over two processes that tell of it', async () => {
  const space = await app.workspace()
  const other = await startOwnApp({}, app.address)
  await owner.query(
    `insert into access_entries (workspace_id, created_at, id, action, team_member_id, session_ids)
     select $1, now() - interval '1 second' + n * interval '1 ms', gen_random_uuid(), 'session.revoked', $2, '{}' from generate_series(1, 250) n`,
    [space.id, space.adminId],
  )
  await givePassword(space)
  const stops = [runKinds(app, [kind]), runKinds(other, [kind])]
  await signInAgain(space)
  await untilTold(space)
  await Promise.all(stops.map(async (stop) => stop()))
  const times = (await toldOf(space)).map(({ data }) => data.recorded_at)
  assert.ok(times.length > 250)
  assert.deepEqual(times, [...new Set(times)].toSorted())
})

test('events of access are for readers of the audit trail, go to webhooks, and are not in the trail of changes', async () => {
  const space = await app.workspace()
  await givePassword(space)
  await signInAgain(space)
  const stop = runKinds(app, [kind])
  await untilTold(space)
  await stop()
  const types = ['access_entry.*']
  const hook = { url: 'https://siem.example/in', event_types: types }
  assert.equal((await space.send('POST', '/webhooks', hook)).status, 201)
  assert.equal((await toldOf(space)).length, 1)
  const permissions = ['events:read', 'team_members:read']
  await space.send('POST', '/roles', { name: 'Reader', permissions })
  await space.send('POST', '/team-members', { emails: ['kim@x.test'], organization_role: 'Reader' })
  const kim = await signIn(space, 'kim@x.test')
  assert.deepEqual(await toldOf(kim), [])
  assert.equal((await toldOf(await signIn(space))).length, 1)
  const { entries } = (await space.send('GET', '/audit')).body
  assert.ok(entries.every(({ action }: Json) => action !== 'access_entry.recorded'))
})
