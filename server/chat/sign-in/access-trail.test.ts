import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { startOwnApp, type TestReply, type TestWorkspace } from '../../../test/app.ts'
import { browser, cookieOf, givePassword, password, signIn } from '../../../test/sign-in.ts'
import { makeLink, type LinkPurpose } from '../mail/make-link.ts'
import { makeAccessSweep } from '../audit/sweep-access.ts'

const app = await startOwnApp({ PORCHLIGHT_TRUSTED_PROXIES: '127.0.0.1' })
const { owner, services } = app
const email = 'kim@x.test'
let address = ''
let from: Record<string, string> = {}
let workspaces = 0
const otherPassword = 'another long password'

type Entry = {
  action: string
  actor: { type: string; id?: string; name: string } | null
  team_member: { id: string; email: string }
  session_ids: string[]
  address: string | null
  purpose: string | null
  reason: string | null
  failures: number | null
  since: string | null
  request_id: string | null
  created_at: string
}

/** A workspace with Kim, who has a password, and what its admin reads of Kim's access, oldest first. */
async function withKim() {
  // The limits of addresses are not what is tested.
  address = `198.51.100.${(workspaces += 1)}`
  from = { 'x-forwarded-for': address, 'x-request-id': 'kims-request' }
  const space = await app.workspace()
  await space.send('POST', '/team-members', { emails: [email] })
  await givePassword(space, email)
  const { id } = (await space.send('GET', `/team-members?email=${email}`)).body.team_members[0]
  const trail = async (query = ''): Promise<Entry[]> => {
    const path = `/audit/access?member_id=${id}${query}`
    return (await space.send('GET', path)).body.entries.toReversed()
  }
  return { space, id: id as string, trail }
}

async function signInAsKim(space: TestWorkspace, given = password, cookie?: string) {
  const { browse } = browser(space, cookie)
  const reply = await browse('POST', '/auth/session', { email, password: given }, from)
  return { reply, ...browser(space, cookieOf(reply)), id: reply.body.session?.id as string }
}

const tokenOf = (reply: TestReply) => cookieOf(reply).split('=')[1] ?? ''
const actionsOf = (entries: readonly Entry[]) => entries.map(({ action }) => action)

test('signing in and out are in the trail of access, with member, session, time, address and request', async () => {
  const { space, id, trail } = await withKim()
  const before = Date.now()
  const kim = await signInAsKim(space)
  await kim.browse('DELETE', '/auth/session', undefined, from)
  const entries = await trail()
  assert.deepEqual(actionsOf(entries), ['sign_in.succeeded', 'session.signed_out'])
  for (const { created_at: at, ...entry } of entries) {
    assert.ok(new Date(at).getTime() >= before && new Date(at).getTime() <= Date.now() + 100)
    assert.partialDeepStrictEqual(entry, {
      actor: { type: 'team_member', id, name: 'kim' },
      team_member: { id, email },
      session_ids: [kim.id],
      address,
      purpose: null,
      reason: null,
      failures: null,
      request_id: 'kims-request',
    })
  }
})

test('a second sign-in of a browser revokes its session; a member ends one, then all others', async () => {
  const { space, trail } = await withKim()
  const first = await signInAsKim(space)
  const second = await signInAsKim(space, password, cookieOf(first.reply))
  const third = await signInAsKim(space)
  const fourth = await signInAsKim(space)
  await second.browse('DELETE', `/auth/sessions/${third.id}`, undefined, from)
  await second.browse('DELETE', '/auth/sessions', undefined, from)
  const revoked = await trail('&action=session.revoked')
  assert.deepEqual(
    revoked.map(({ reason, session_ids: ids, address: at }) => [reason, ids, at]),
    [
      ['replaced', [first.id], address],
      ['member', [third.id], address],
      ['member', [fourth.id], address],
    ],
  )
})

test('sessions that an admin ends, in the list, by role, address or deactivation, are revoked by the admin', async () => {
  const { space, id, trail } = await withKim()
  const admin = await signIn(space)
  const revoked: string[] = []
  for (const act of [
    async (session: string) => admin.browse('DELETE', `/auth/member-sessions/${session}`),
    async () => admin.browse('DELETE', `/auth/members/${id}/sessions`),
    async () => admin.send('PATCH', `/team-members/${id}`, { organization_role: 'Admin' }),
    async () => admin.send('PATCH', `/team-members/${id}`, { email: 'kimberly@x.test' }),
    async () => admin.send('DELETE', `/team-members/${id}`),
  ]) {
    const { rows } = await owner.query('select email from team_members where id = $1', [id])
    const { session_id: session } = await signIn(space, rows[0].email)
    revoked.push(session)
    const reply = await act(session)
    assert.ok(reply.status < 300, reply.text)
  }
  const entries = await trail('&action=session.revoked')
  assert.deepEqual(
    entries.map(({ reason, session_ids: ids, actor, address: at }) => [reason, ids, actor?.id, at]),
    revoked.map((session, at) => [
      ['member', 'member', 'member_changed', 'member_changed', 'deactivated'][at],
      [session],
      admin.member_id,
      null,
    ]),
  )
})

test('a flood of wrong passwords of a member is two entries an hour, and none of an unknown account', async () => {
  const { space, trail } = await withKim()
  const guess = async (who: string) =>
    browser(space).browse('POST', '/auth/session', { email: who, password: 'wrong' }, from)
  const fail = async (times: number) => {
    for (let time = 0; time < times; time += 1) assert.equal((await guess(email)).status, 401)
  }
  await fail(1)
  assert.equal((await guess('nobody@x.test')).status, 401)
  await services.signIn.failures.flush()
  const [first, ...others] = await trail()
  assert.deepEqual(others, [])
  assert.partialDeepStrictEqual(first, {
    action: 'sign_in.failed',
    actor: null,
    session_ids: [],
    address,
    failures: 1,
    request_id: 'kims-request',
  })
  await fail(2)
  // The hour of the first failure is not over, so that the others wait.
  assert.equal((await trail()).length, 1)
  await signInAsKim(space)
  const entries = await trail()
  assert.deepEqual(actionsOf(entries), ['sign_in.failed', 'sign_in.failed', 'sign_in.succeeded'])
  assert.equal(entries[1]?.failures, 2)
  assert.ok((entries[1]?.since ?? '') > (first?.created_at ?? ''))
  const { rows } = await owner.query(
    'select count(*)::int as n from access_entries where workspace_id = $1',
    [space.id],
  )
  assert.equal(rows[0].n, 3)
})

test('a change of the password, an invitation and a reset are in the trail, and no secret is', async () => {
  const { space, id, trail } = await withKim()
  const kim = await signInAsKim(space)
  const other = await signInAsKim(space)
  const body = { current_password: password, password: otherPassword }
  const changed = await kim.browse('PUT', '/auth/password', body, from)
  assert.equal(changed.status, 200, changed.text)
  const secrets = [kim.reply, other.reply, changed].map(tokenOf)
  const use = async (purpose: LinkPurpose) => {
    const actor = { type: 'command', name: 'test' } as const
    const of = { workspace_id: space.id, email_key: email, purpose, actor }
    const token = (await makeLink(owner, services.config, of))?.split('#')[1] ?? ''
    assert.ok(token)
    const used = await browser(space).browse('POST', '/auth/links/use', { token, password }, from)
    assert.equal(used.status, 201, used.text)
    secrets.push(token, tokenOf(used))
    return used.body.session.id as string
  }
  const byReset = await use('reset')
  await owner.query('delete from member_passwords where team_member_id = $1', [id])
  const byInvitation = await use('invitation')
  const entries = await trail()
  assert.deepEqual(
    entries.map(({ action, purpose, reason, session_ids: ids }) => [
      action,
      purpose ?? reason,
      ids,
    ]),
    [
      ['sign_in.succeeded', null, [kim.id]],
      ['sign_in.succeeded', null, [other.id]],
      ['session.revoked', 'password_changed', [other.id]],
      ['password.changed', null, [kim.id]],
      ['link.made', 'reset', []],
      ['session.revoked', 'password_changed', [kim.id]],
      ['link.used', 'reset', []],
      ['password.reset', null, []],
      ['sign_in.succeeded', null, [byReset]],
      ['link.made', 'invitation', []],
      ['session.revoked', 'password_changed', [byReset]],
      ['link.used', 'invitation', []],
      ['sign_in.succeeded', null, [byInvitation]],
    ],
  )
  assert.deepEqual(entries.find(({ action }) => action === 'link.made')?.actor, {
    type: 'command',
    name: 'test',
  })
  const { rows } = await owner.query<{ text: string }>(
    `select string_agg(a::text, ' ') as text from access_entries a where workspace_id = $1`,
    [space.id],
  )
  const stored = `${rows[0]?.text} ${JSON.stringify(entries)}`
  for (const secret of [password, otherPassword, '$argon2id', ...secrets]) {
    assert.ok(secret !== '' && !stored.includes(secret), secret)
  }
})

test('only those with audit:read read the trail', async () => {
  const { space, trail } = await withKim()
  const kim = await signInAsKim(space)
  await kim.browse('DELETE', '/auth/session')
  assert.equal((await trail()).length, 2)
  const again = await signInAsKim(space)
  const refused = await again.send('GET', '/audit/access')
  assert.equal(refused.status, 403)
  assert.match(refused.text, /audit:read/)
})

test('the trail is read page by page, by action and time, and swept with the events', async () => {
  const { space, trail } = await withKim()
  for (let time = 0; time < 5; time += 1) await signInAsKim(space)
  const all = await trail()
  const walked: Entry[] = []
  let path: string | undefined = '/audit/access?limit=2'
  while (path !== undefined) {
    const { entries, next_before: next }: { entries: Entry[]; next_before: string | null } = (
      await space.send('GET', path)
    ).body
    walked.push(...entries)
    path = next === null ? undefined : `/audit/access?limit=2&before=${next}`
  }
  assert.deepEqual(walked.toReversed(), all)
  assert.equal((await trail('&action=password.reset')).length, 0)
  assert.deepEqual(await trail(`&after=${all[1]?.created_at}`), all.slice(2))
  assert.equal((await space.send('GET', '/audit/access?member_id=kim')).status, 422)
  const day = 86_400_000
  await makeAccessSweep(90).sweep(owner, space.id, new Date(Date.now() + 89 * day))
  assert.equal((await trail()).length, 5)
  await makeAccessSweep(90).sweep(owner, space.id, new Date(Date.now() + 91 * day))
  assert.equal((await trail()).length, 0)
})

test('wrong passwords that are counted, or being recorded, are in the trail when the process has stopped', async () => {
  const [first, second] = [await withKim(), await withKim()]
  await signInAsKim(first.space, 'wrong')
  const lock = await owner.connect()
  await lock.query('begin')
  await lock.query('select from workspace_clocks where workspace_id = $1 for update', [
    first.space.id,
  ])
  const isWaiting = async () => {
    const { rowCount } = await lock.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rowCount === 1
  }
  const recording = services.signIn.failures.flush()
  while (!(await isWaiting())) await nextTurn()
  for (let time = 0; time < 2; time += 1) await signInAsKim(second.space, 'wrong')
  let isClosed = false
  const closing = app.app.close().then(() => (isClosed = true))
  // Long enough for a stop that does not wait.
  for (let turn = 0; turn < 200; turn += 1) await isWaiting()
  const wasClosed = isClosed
  await lock.query('rollback')
  lock.release()
  await closing
  assert.equal(wasClosed, false, 'The stop waits for what is being recorded.')
  const { rows } = await owner.query(
    `select team_member_id as id, sum(failures)::int as failures from access_entries
      where action = 'sign_in.failed' and team_member_id = any($1) group by 1`,
    [[first.id, second.id]],
  )
  const recorded = new Map(rows.map(({ id, failures }) => [id, failures]))
  assert.deepEqual(
    [first, second].map(({ id }) => recorded.get(id)),
    [1, 2],
  )
  await recording
})
