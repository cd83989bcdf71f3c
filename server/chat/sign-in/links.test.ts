import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exchange, startOwnApp, type TestWorkspace } from '../../../test/app.ts'
import { comparableReply } from '../../../test/seed.ts'
import { browser, cookieOf, givePassword, signIn } from '../../../test/sign-in.ts'
import { makeLink, type LinkPurpose } from '../mail/make-link.ts'

const { workspace, owner, services, port } = await startOwnApp({
  PORCHLIGHT_TRUSTED_PROXIES: '127.0.0.1',
})
const password = 'candle in the hallway'
const gone = { error: 'This link has expired or was used already. Ask for a new one.' }

/** A link of a mail, without the mail. */
async function linkOf(space: TestWorkspace, email: string, purpose: LinkPurpose): Promise<string> {
  const of = {
    workspace_id: space.id,
    email_key: email,
    purpose,
    actor: { type: 'command', name: 'test' } as const,
  }
  const link = await makeLink(owner, services.config, of)
  assert.ok(link)
  return link
}
const tokenOf = (link: string) => link.slice(link.indexOf('#') + 1)

async function invited(): Promise<{ space: TestWorkspace; token: string }> {
  const space = await workspace()
  await space.send('POST', '/team-members', { emails: ['kim@x.test'] })
  return { space, token: tokenOf(await linkOf(space, 'kim@x.test', 'invitation')) }
}
const use = async (space: TestWorkspace, token: unknown) =>
  browser(space).browse('POST', '/auth/links/use', { token, password })
const read = async (space: TestWorkspace, token: unknown) =>
  browser(space).browse('POST', '/auth/links/read', { token })

test('an invitation is read as often as scanners like, and used once', async () => {
  const { space, token } = await invited()
  for (let time = 0; time < 3; time += 1) {
    const reply = await read(space, token)
    assert.equal(reply.status, 200)
    assert.deepEqual(reply.body, {
      purpose: 'invitation',
      email: 'kim@x.test',
      first_name: 'kim',
      workspace_name: space.subdomain,
    })
  }
  const used = await use(space, token)
  assert.equal(used.status, 201, used.text)
  assert.equal(used.body.session.member.email, 'kim@x.test')
  const { browse } = browser(space, cookieOf(used))
  assert.equal((await browse('GET', '/auth/session')).status, 200)
  const again = await browser(space).browse('POST', '/auth/session', {
    email: 'kim@x.test',
    password,
  })
  assert.equal(again.status, 201)
  for (const reply of [await use(space, token), await read(space, token)]) {
    assert.deepEqual([reply.status, reply.body], [410, gone])
  }
})

test('of ten uses at one time, one succeeds, and only that one hashes a password', async () => {
  const { space, token } = await invited()
  const { hashing } = services.signIn
  let hashed = 0
  const counted: typeof hashing = async (work) => {
    hashed += 1
    return hashing(work)
  }
  Object.assign(services.signIn, { hashing: counted })
  const replies = await Promise.all(Array.from({ length: 10 }, async () => use(space, token)))
  Object.assign(services.signIn, { hashing })
  const statuses = replies.map(({ status }) => status).toSorted()
  assert.deepEqual(statuses, [201, ...Array.from({ length: 9 }, () => 410)])
  assert.equal(hashed, 1)
})

type Spoil = (space: TestWorkspace, token: string) => Promise<unknown>
const memberId = async ({ send }: TestWorkspace) =>
  (await send('GET', '/team-members?email=kim@x.test')).body.team_members[0].id as string

/** The replay table (T37; FreeScout CVE-2026-41902, -53595): each makes the link useless. */
const spoilt: readonly (readonly [string, Spoil])[] = [
  [
    'seven days later',
    async ({ id }) =>
      owner.query(
        `update member_tokens set expires_at = expires_at - interval '7 days' where workspace_id = $1`,
        [id],
      ),
  ],
  [
    'after a change of the address',
    async (space) =>
      space.send('PATCH', `/team-members/${await memberId(space)}`, { email: 'k@x.test' }),
  ],
  [
    'after deactivation',
    async (space) => space.send('DELETE', `/team-members/${await memberId(space)}`),
  ],
  ['after the member got a password otherwise', async (space) => givePassword(space, 'kim@x.test')],
  [
    'after another link was used',
    async (space) => use(space, tokenOf(await linkOf(space, 'kim@x.test', 'reset'))),
  ],
]

for (const [name, spoil] of spoilt) {
  test(`an invitation is useless ${name}`, async () => {
    const { space, token } = await invited()
    await spoil(space, token)
    for (const reply of [await use(space, token), await read(space, token)]) {
      assert.deepEqual([reply.status, reply.body], [410, gone])
    }
  })
}

test('wrong, empty, foreign and hashed tokens have one reply', async () => {
  const { space, token } = await invited()
  const { rows } = await owner.query<{ hash: string }>(
    `select encode(token_hash, 'base64') as hash from member_tokens where workspace_id = $1`,
    [space.id],
  )
  const other = await workspace()
  const replies = [
    await use(other, token),
    ...(await Promise.all(
      [
        undefined,
        null,
        '',
        ' ',
        0,
        [],
        [token],
        { token },
        `${token}A`,
        'A'.repeat(43),
        rows[0]?.hash,
      ].map(async (one) => use(space, one)),
    )),
  ]
  for (const reply of replies) {
    assert.deepEqual([reply.status, reply.body], [410, gone])
    assert.deepEqual(comparableReply(reply), comparableReply(replies[0]!))
  }
  assert.equal((await use(space, token)).status, 201)
})

test('a refused password does not use the link up', async () => {
  const { space, token } = await invited()
  const { browse } = browser(space)
  const weak = await browse('POST', '/auth/links/use', { token, password: 'short' })
  assert.equal(weak.status, 422)
  assert.equal((await use(space, token)).status, 201)
})

test('a reset works for an hour, once, and ends all sessions', async () => {
  const space = await workspace()
  await givePassword(space)
  const { browse } = await signIn(space)
  const token = tokenOf(await linkOf(space, space.adminEmail, 'reset'))
  const { rows } = await owner.query<{ minutes: number }>(
    `select extract(epoch from expires_at - created_at)::int / 60 as minutes
       from member_tokens where workspace_id = $1`,
    [space.id],
  )
  assert.deepEqual(rows, [{ minutes: 60 }])
  assert.equal((await use(space, token)).status, 201)
  assert.equal((await browse('GET', '/auth/session')).status, 401)
  assert.equal((await use(space, token)).status, 410)
})

test('a reset is accepted for everybody alike, mailed to members, and limited', async () => {
  const space = await workspace()
  const ask = async (email: string, address: string) =>
    browser(space).browse('POST', '/auth/resets', { email }, { 'x-forwarded-for': address })
  const replies = [
    await ask('nobody@x.test', '198.51.100.1'),
    await ask(space.adminEmail.toUpperCase(), '198.51.100.1'),
  ]
  for (const reply of replies) {
    assert.equal(reply.status, 202)
    assert.deepEqual(comparableReply(reply), comparableReply(replies[0]!))
  }
  const mails = async () =>
    (
      await owner.query<{ recipient: string }>(
        `select recipient from mails where workspace_id = $1 and kind = 'reset'`,
        [space.id],
      )
    ).rows
  for (let tries = 0; (await mails()).length === 0; tries += 1) assert.ok(tries < 500)
  assert.deepEqual(await mails(), [{ recipient: space.adminEmail }])
  for (let at = 3; at <= 5; at += 1) await ask(`a${at}@x.test`, '198.51.100.1')
  assert.equal((await ask('b@x.test', '198.51.100.1')).status, 429)
  for (let at = 1; at <= 6; at += 1) {
    assert.equal((await ask(space.adminEmail, `198.51.101.${at}`)).status, 202)
  }
  for (let tries = 0; (await mails()).length < 3; tries += 1) assert.ok(tries < 500)
  assert.equal((await mails()).length, 3)
})

test('links lead where the configuration says, whatever the headers of requests (T51)', async () => {
  const space = await workspace()
  await space.send('POST', '/team-members', { emails: ['kim@x.test'] })
  const link = await linkOf(space, 'kim@x.test', 'invitation')
  assert.match(link, new RegExp(`^http://${space.subdomain}\\.localhost/inbox/welcome#[\\w-]{43}$`))
  for (const headers of [
    { host: 'evil.example' },
    { host: `${space.subdomain}.localhost`, 'x-forwarded-host': 'evil.example' },
    { host: `${space.subdomain}.localhost`, forwarded: 'host=evil.example' },
  ]) {
    const body = JSON.stringify({ email: space.adminEmail })
    await exchange(port, 'POST', '/auth/resets', body, {
      'content-type': 'application/json',
      ...headers,
    })
  }
  const https = {
    ...services.config,
    publicScheme: 'https',
    trustedProxies: ['127.0.0.1'],
    port: 3000,
  } as const
  const of = {
    workspace_id: space.id,
    email_key: 'kim@x.test',
    purpose: 'reset',
    actor: { type: 'command', name: 'test' },
  } as const
  const behind = await makeLink(owner, https, of)
  assert.match(behind ?? '', new RegExp(`^https://${space.subdomain}\\.localhost/inbox/reset#`))
  await owner.query(`insert into workspace_hosts values ($1, 'team', 'support.example.com')`, [
    space.id,
  ])
  const own = await makeLink(owner, https, of)
  assert.match(own ?? '', /^https:\/\/support\.example\.com\/inbox\/reset#/)
})

test('a member changes their own profile, and neither email nor role', async () => {
  const space = await workspace()
  const { browse } = await signIn(space)
  const body = {
    first_name: 'Anna',
    time_zone: 'UTC',
    email: 'other@x.test',
    organization_role: 'Standard',
  }
  const reply = await browse('PATCH', '/auth/profile', body)
  assert.equal(reply.status, 200, reply.text)
  const { member } = reply.body.session
  assert.deepEqual(
    [member.first_name, member.time_zone, member.email, member.organization_role],
    ['Anna', 'UTC', space.adminEmail, 'Admin'],
  )
})
