import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type Send } from '../../../test/app.ts'

const { workspace, owner } = await startApp({ PORCHLIGHT_INVITATIONS_PER_HOUR: '0' })

type Member = { id: string; email: string; active: boolean; organization_role: string }

const members = async (send: Send): Promise<Member[]> =>
  (await send('GET', '/team-members?page_size=100')).body.team_members

const memberOf = async (send: Send, email: string): Promise<Member> => {
  const found = (await members(send)).find((member) => member.email === email)
  assert.ok(found, `${email} is a member`)
  return found
}

const add = async (send: Send, body: object): Promise<void> => {
  const reply = await send('POST', '/team-members', body)
  assert.equal(reply.status, 201, reply.text)
  assert.equal(reply.text, '{"message":"Users added successfully"}')
}

const mailsOf = async (workspaceId: string) => {
  const { rows } = await owner.query<{ recipient: string; details: unknown; sent_at: Date | null }>(
    'select recipient, details, sent_at from mails where workspace_id = $1 order by id',
    [workspaceId],
  )
  return rows
}

const eventsOf = async (workspaceId: string) => {
  const { rows } = await owner.query<{ type: string; data: { team_member: Member } }>(
    `select type, data from events
      where workspace_id = $1 and type like 'team_member.%' order by sequence`,
    [workspaceId],
  )
  return rows
}

test('POST /team-members adds active members with a name from their address and the time zone of the workspace', async () => {
  const { send, id } = await workspace()
  await add(send, { emails: [' Bea.Bell@x.test ', 'carl@x.test'] })
  const [, bea, carl] = await members(send)
  assert.deepEqual(bea, {
    id: bea?.id,
    email: 'Bea.Bell@x.test',
    first_name: 'Bea.Bell',
    last_name: '',
    time_zone: 'Europe/Berlin',
    profile_image_url: null,
    active: true,
    organization_role: 'Standard',
  })
  assert.equal(carl?.email, 'carl@x.test')
  const events = await eventsOf(id)
  assert.deepEqual(
    events.map(({ type, data }) => [type, data.team_member]),
    [
      ['team_member.added', bea],
      ['team_member.added', carl],
    ],
  )
})

test('POST /team-members without usable emails is a 422 that names the field', async () => {
  const { send } = await workspace()
  const blank = "emails can't be blank."
  const wrong = 'emails must be an array of strings.'
  for (const [emails, error] of [
    [undefined, blank],
    [null, blank],
    ['', blank],
    [[], blank],
    ['bea@x.test', wrong],
    [{ 0: 'bea@x.test' }, wrong],
    [5, wrong],
    [['bea@x.test', 5], wrong],
    [['bea@x.test', null], wrong],
    [[['bea@x.test']], wrong],
    [Array.from({ length: 1001 }, (_, at) => `m${at}@x.test`), 'emails is too long.'],
  ] as const) {
    const reply = await send('POST', '/team-members', { emails })
    assert.equal(reply.status, 422)
    assert.deepEqual(reply.body, { error })
  }
  assert.equal((await members(send)).length, 1)
})

test('POST /team-members names every invalid address and adds none', async () => {
  const { send, id } = await workspace()
  const emails = ['fine@x.test', 'broken', ' ', 'two@@x.test', 'nul\0@x.test']
  const reply = await send('POST', '/team-members', { emails })
  assert.equal(reply.status, 422)
  assert.deepEqual(reply.body, {
    error: 'emails must be valid email addresses. Invalid: broken, "", two@@x.test, nul\0@x.test.',
  })
  assert.equal((await members(send)).length, 1)
  assert.deepEqual(await mailsOf(id), [])
})

test('POST /team-members adds a repeated address once', async () => {
  const { send, id } = await workspace()
  await add(send, { emails: ['Bea@x.test', 'bea@X.test', ' BEA@x.test'] })
  assert.deepEqual(
    (await members(send)).slice(1).map(({ email }) => email),
    ['Bea@x.test'],
  )
  assert.equal((await mailsOf(id)).length, 1)
})

test('POST /team-members leaves an existing member unchanged, without mail or event', async () => {
  const { send, id } = await workspace()
  await add(send, { emails: ['bea@x.test'], organization_role: 'Admin' })
  const before = await members(send)
  await add(send, { emails: ['BEA@x.test'] })
  assert.deepEqual(await members(send), before)
  assert.equal((await mailsOf(id)).length, 1)
  assert.equal((await eventsOf(id)).length, 1)
})

test('POST /team-members reactivates a member with the default role and no mail', async () => {
  const { send, id } = await workspace()
  await add(send, { emails: ['bea@x.test'], organization_role: 'Admin' })
  const bea = await memberOf(send, 'bea@x.test')
  await send('DELETE', `/team-members/${bea.id}`)
  assert.equal((await memberOf(send, 'bea@x.test')).active, false)
  await add(send, { emails: ['bea@x.test', 'carl@x.test'] })
  const back = { ...bea, organization_role: 'Standard' }
  assert.deepEqual(await memberOf(send, 'bea@x.test'), back)
  assert.deepEqual(
    (await mailsOf(id)).map(({ recipient }) => recipient),
    ['bea@x.test', 'carl@x.test'],
  )
  const last = (await eventsOf(id)).slice(-2)
  assert.deepEqual(last[0], {
    type: 'team_member.updated',
    data: {
      team_member: back,
      changed: ['active', 'organization_role'],
      changes: [
        { field: 'active', from: false, to: true },
        { field: 'organization_role', from: 'Admin', to: 'Standard' },
      ],
    },
  })
  assert.equal(last[1]?.type, 'team_member.added')
})

test('POST /team-members changes the role of existing members only if one is passed', async () => {
  const { send, id } = await workspace()
  await add(send, { emails: ['bea@x.test', 'carl@x.test'] })
  await send('DELETE', `/team-members/${(await memberOf(send, 'carl@x.test')).id}`)
  await add(send, { emails: ['bea@x.test', 'carl@x.test'], organization_role: ' aDMIN ' })
  for (const email of ['bea@x.test', 'carl@x.test']) {
    const { organization_role: role, active } = await memberOf(send, email)
    assert.deepEqual([role, active], ['Admin', true])
  }
  const changes = (await eventsOf(id)).slice(-2).map(({ data }) => data)
  assert.deepEqual(
    changes.map((data) => 'changed' in data && data.changed),
    [['organization_role'], ['active', 'organization_role']],
  )
})

test('POST /team-members with an unknown role is a 422 that names the valid roles', async () => {
  const { send } = await workspace()
  const body = { emails: ['bea@x.test'], organization_role: 'Boss' }
  const reply = await send('POST', '/team-members', body)
  assert.equal(reply.status, 422)
  assert.deepEqual(reply.body, {
    error: 'Invalid organization_role: Boss. Allowed values are Admin, Standard.',
  })
  assert.equal((await members(send)).length, 1)
})

test('POST /team-members accepts a role as soon as it exists', async () => {
  const { send, id } = await workspace()
  await add(send, { emails: ['bea@x.test'] })
  await owner.query(
    `insert into roles (workspace_id, id, name, name_key, position)
     values ($1, gen_random_uuid(), 'Boss', 'boss', 3)`,
    [id],
  )
  await add(send, { emails: ['carl@x.test'], organization_role: 'BOSS' })
  assert.equal((await memberOf(send, 'carl@x.test')).organization_role, 'Boss')
})

test('POST /team-members keeps the role of the last active admin', async () => {
  const { send, adminEmail } = await workspace()
  const body = { emails: ['bea@x.test', adminEmail], organization_role: 'Standard' }
  const reply = await send('POST', '/team-members', body)
  assert.equal(reply.status, 422)
  assert.deepEqual(reply.body, { error: 'The last active admin cannot be removed.' })
  assert.equal((await members(send)).length, 1)
  await add(send, { emails: ['carl@x.test'], organization_role: 'Admin' })
  const both = { emails: ['carl@x.test', adminEmail], organization_role: 'Standard' }
  assert.equal((await send('POST', '/team-members', both)).status, 422)
  await add(send, body)
  assert.equal((await memberOf(send, adminEmail)).organization_role, 'Standard')
})

test('POST /team-members invites in the name of the most recent active admin', async () => {
  const { send, id, adminEmail } = await workspace()
  await add(send, { emails: ['new@x.test', 'gone@x.test'], organization_role: 'Admin' })
  await send('DELETE', `/team-members/${(await memberOf(send, 'gone@x.test')).id}`)
  await add(send, { emails: ['bea@x.test'] })
  const mails = await mailsOf(id)
  assert.deepEqual(
    mails.map(({ recipient, details }) => [recipient, details]),
    [
      ['new@x.test', { invited_by: { name: 'Ann Admin', email: adminEmail } }],
      ['gone@x.test', { invited_by: { name: 'Ann Admin', email: adminEmail } }],
      ['bea@x.test', { invited_by: { name: 'new', email: 'new@x.test' } }],
    ],
  )
})

test('POST /team-members invites in the name of invited_by, who must be an active admin', async () => {
  const { send, id, adminEmail } = await workspace()
  await add(send, { emails: ['other@x.test', 'gone@x.test'], organization_role: 'Admin' })
  await add(send, { emails: ['plain@x.test'] })
  await send('DELETE', `/team-members/${(await memberOf(send, 'gone@x.test')).id}`)
  for (const email of ['plain@x.test', 'gone@x.test', 'stranger@x.test']) {
    const body = { emails: ['bea@x.test'], invited_by: email }
    const reply = await send('POST', '/team-members', body)
    assert.equal(reply.status, 422)
    assert.deepEqual(reply.body, { error: `invited_by must be an active admin: ${email}.` })
  }
  const broken = await send('POST', '/team-members', { emails: ['bea@x.test'], invited_by: 'ann' })
  assert.deepEqual(broken.body, { error: 'invited_by is not a valid email address: ann.' })
  await add(send, { emails: ['bea@x.test'], invited_by: ` ${adminEmail.toUpperCase()} ` })
  const mail = (await mailsOf(id)).at(-1)
  assert.deepEqual(mail?.details, { invited_by: { name: 'Ann Admin', email: adminEmail } })
})

test('POST /team-members sends no mail if send_invitation_email is false in any accepted form', async () => {
  const { send, id } = await workspace()
  for (const [at, no] of [false, 'false', 0, '0', 'no'].entries()) {
    await add(send, { emails: [`quiet${at}@x.test`], send_invitation_email: no })
  }
  assert.deepEqual(await mailsOf(id), [])
  await add(send, { emails: ['loud@x.test'], send_invitation_email: null })
  assert.equal((await mailsOf(id)).length, 1)
  const body = { emails: ['bea@x.test'], send_invitation_email: 'perhaps' }
  const reply = await send('POST', '/team-members', body)
  assert.deepEqual(reply.body, { error: 'send_invitation_email must be true or false.' })
})

test('POST /team-members reports the first failure in documented order', async () => {
  const { send } = await workspace()
  const body = {
    emails: [],
    organization_role: 'Boss',
    invited_by: 'nobody',
    send_invitation_email: 'perhaps',
  }
  const errors: string[] = []
  for (const fix of [
    {},
    { emails: ['bea@x.test'] },
    { organization_role: '' },
    { invited_by: '' },
  ]) {
    Object.assign(body, fix)
    errors.push(
      (await send('POST', '/team-members', body)).body.error.split(' ').slice(0, 2).join(' '),
    )
  }
  assert.deepEqual(errors, [
    "emails can't",
    'Invalid organization_role:',
    'invited_by is',
    'send_invitation_email must',
  ])
})

test('Parallel POSTs of the same addresses add each once, without gaps in positions', async () => {
  const { send, id } = await workspace()
  const people = Array.from({ length: 20 }, (_, at) => `m${at}@x.test`)
  await Promise.all(
    Array.from({ length: 8 }, (_, at) => add(send, { emails: people.slice(at, at + 13) })),
  )
  const { rows } = await owner.query<{ position: number }>(
    'select position from team_members where workspace_id = $1 order by position',
    [id],
  )
  assert.deepEqual(
    rows.map(({ position }) => position),
    Array.from({ length: 21 }, (_, at) => at + 1),
  )
  const { body } = await send('GET', '/team-members')
  assert.equal(body.pagination.total_records, 21)
  assert.equal((await mailsOf(id)).length, 20)
})

test('POST /team-members adds a thousand members in one request', async () => {
  const { send, id } = await workspace()
  await add(send, { emails: Array.from({ length: 1000 }, (_, at) => `m${at}@x.test`) })
  const { body } = await send('GET', '/team-members?page_number=11&page_size=100')
  assert.deepEqual(
    body.team_members.map(({ email }: Member) => email),
    ['m999@x.test'],
  )
  assert.equal((await mailsOf(id)).length, 1000)
})
