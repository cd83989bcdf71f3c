import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type Send } from '../../../test/app.ts'

const { workspace, owner } = await startApp()

const addMember = async (send: Send, email: string, role = 'Standard'): Promise<string> => {
  const body = { emails: [email], organization_role: role, send_invitation_email: false }
  assert.equal((await send('POST', '/team-members', body)).status, 201)
  const { body: found } = await send('GET', `/team-members?email=${email}`)
  return found.team_members[0].id
}

const eventsOf = async (memberId: string) => {
  const { rows } = await owner.query<{ type: string; data: object }>(
    `select type, data from events where data -> 'team_member' ->> 'id' = $1 order by sequence`,
    [memberId],
  )
  return rows
}

test('PATCH and PUT /team-members/{id} update the passed fields with one event', async () => {
  const { send } = await workspace()
  const id = await addMember(send, 'bea@x.test')
  const given = {
    email: ' Bea.B@x.test ',
    first_name: 'Bea',
    last_name: 'Bell',
    time_zone: 'America/New_York',
    profile_image_url: 'https://x.test/bea.png',
    organization_role: 'admin',
  }
  const { status, body } = await send('PATCH', `/team-members/${id}`, given)
  assert.equal(status, 200)
  const expected = { ...given, id, email: 'Bea.B@x.test', active: true, organization_role: 'Admin' }
  assert.deepEqual(body, { team_member: expected })
  assert.deepEqual((await send('GET', `/team-members/${id}`)).body, body)
  const last = (await eventsOf(id)).at(-1)
  assert.equal(last?.type, 'team_member.updated')
  const { changes, ...data } = last.data as unknown as { changes: object[] }
  assert.deepEqual(data, { team_member: expected, changed: Object.keys(given) })
  assert.deepEqual(changes[0], { field: 'email', from: 'bea@x.test', to: 'Bea.B@x.test' })
  assert.equal(changes.length, 6)
  const put = await send('PUT', `/team-members/${id}`, { last_name: 'Ball' })
  assert.deepEqual(put.body, { team_member: { ...expected, last_name: 'Ball' } })
  const { body: found } = await send('GET', '/team-members?email=bea.b@x.test')
  assert.equal(found.team_members[0].id, id)
})

test('A first name that was derived from the email follows it, and one that was given stays', async () => {
  const { send } = await workspace()
  const id = await addMember(send, 'bea@x.test')
  const first = async (change: object) =>
    (await send('PATCH', `/team-members/${id}`, change)).body['team_member']!['first_name']
  assert.equal(await first({ email: 'beatrice@x.test' }), 'beatrice')
  assert.equal(await first({ first_name: 'beatrice' }), 'beatrice')
  assert.equal(await first({ email: 'bea@x.test' }), 'beatrice')
  assert.equal(await first({ first_name: null }), 'bea')
  assert.equal(await first({ email: 'bb@x.test', first_name: 'Bea' }), 'Bea')
})

test('PATCH /team-members/{id} ignores blanks, equal values and null for required fields, and writes nothing', async () => {
  const { send } = await workspace()
  const id = await addMember(send, 'bea@x.test')
  const full = { first_name: 'Bea', last_name: 'Bell', profile_image_url: 'https://x.test/bea.png' }
  const before = await send('PATCH', `/team-members/${id}`, full)
  const events = await eventsOf(id)
  for (const blank of ['', ' ', null]) {
    const required = ['email', 'time_zone', 'organization_role']
    const fields = [
      'email',
      'first_name',
      'last_name',
      'time_zone',
      'profile_image_url',
      'organization_role',
    ]
    const blanks = Object.fromEntries(
      (blank === null ? required : fields).map((field) => [field, blank]),
    )
    const reply = await send('PATCH', `/team-members/${id}`, blanks)
    assert.equal(reply.status, 200)
    assert.deepEqual(reply.body, before.body)
  }
  for (const same of [{}, full, { time_zone: 'europe/berlin', organization_role: 'STANDARD' }]) {
    assert.deepEqual((await send('PATCH', `/team-members/${id}`, same)).body, before.body)
  }
  assert.deepEqual(await eventsOf(id), events)
})

test('PATCH /team-members/{id} clears optional fields by null', async () => {
  const { send } = await workspace()
  const id = await addMember(send, 'bea@x.test')
  const full = { first_name: 'Bea', last_name: 'Bell', profile_image_url: 'https://x.test/bea.png' }
  await send('PATCH', `/team-members/${id}`, full)
  const cleared = { first_name: null, last_name: null, profile_image_url: null }
  const { team_member: member } = (await send('PATCH', `/team-members/${id}`, cleared)).body
  const { first_name: first, last_name: last, profile_image_url: image } = member
  assert.deepEqual([first, last, image], ['bea', '', null])
  const data = (await eventsOf(id)).at(-1)?.data as { changed: string[] }
  assert.deepEqual(data.changed, Object.keys(cleared))
})

test('PATCH /team-members/{id} rejects invalid values, naming the field and the value', async () => {
  const { send } = await workspace()
  const id = await addMember(send, 'bea@x.test')
  const before = await send('GET', `/team-members/${id}`)
  for (const [given, error] of [
    [{ email: 'bea' }, 'email is not a valid email address: bea.'],
    [{ email: {} }, 'email must be a string.'],
    [{ first_name: 'x'.repeat(256) }, 'first_name is too long.'],
    [{ last_name: ['x'] }, 'last_name must be a string.'],
    [{ last_name: 'a\0b' }, 'last_name contains characters that cannot be stored.'],
    [{ time_zone: 'Mars' }, 'Invalid time_zone: Mars. It must be an IANA time zone name.'],
    [{ time_zone: '+02:00' }, 'Invalid time_zone: +02:00. It must be an IANA time zone name.'],
    [
      { profile_image_url: 'javascript:alert(1)' },
      'profile_image_url must be an http or https URL: javascript:alert(1).',
    ],
    [{ profile_image_url: 'bea.png' }, 'profile_image_url must be an http or https URL: bea.png.'],
    [{ profile_image_url: `https://x.test/${'x'.repeat(2048)}` }, 'profile_image_url is too long.'],
    [
      { first_name: 'New', organization_role: 'Boss' },
      'Invalid organization_role: Boss. Allowed values are Admin, Standard.',
    ],
  ] as const) {
    const reply = await send('PATCH', `/team-members/${id}`, given)
    assert.equal(reply.status, 422, reply.text)
    assert.deepEqual(reply.body, { error })
  }
  assert.deepEqual((await send('GET', `/team-members/${id}`)).body, before.body)
})

test('PATCH /team-members/{id} keeps the given names of time zones', async () => {
  const { send, adminId } = await workspace()
  for (const [given, kept] of [
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['Europe/Kyiv', 'Europe/Kyiv'],
    ['utc', 'UTC'],
    [' america/new_york ', 'America/New_York'],
  ]) {
    const { body } = await send('PATCH', `/team-members/${adminId}`, { time_zone: given })
    assert.equal(body.team_member.time_zone, kept)
  }
})

test('PATCH /team-members/{id} rejects the address of another member in any case, and accepts its own', async () => {
  const { send, adminId, adminEmail } = await workspace()
  const id = await addMember(send, 'bea@x.test')
  const taken = adminEmail.toUpperCase()
  const reply = await send('PATCH', `/team-members/${id}`, { email: taken })
  assert.equal(reply.status, 422)
  assert.deepEqual(reply.body, { error: `email belongs to another team member: ${taken}.` })
  const own = await send('PATCH', `/team-members/${adminId}`, { email: taken })
  assert.equal(own.body.team_member.email, taken)
})

test('Two concurrent PATCHes to one address assign it once', async () => {
  const { send } = await workspace()
  const first = await addMember(send, 'first@x.test')
  const second = await addMember(send, 'second@x.test')
  const replies = await Promise.all(
    [first, second].map((id) => send('PATCH', `/team-members/${id}`, { email: 'one@x.test' })),
  )
  assert.deepEqual(
    replies.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 422],
  )
})

test('PATCH /team-members/{id} keeps the role of the last active admin', async () => {
  const { send, adminId } = await workspace()
  const gone = await addMember(send, 'gone@x.test', 'Admin')
  const demotion = { organization_role: 'Standard' }
  assert.equal((await send('DELETE', `/team-members/${gone}`)).status, 204)
  const reply = await send('PATCH', `/team-members/${adminId}`, demotion)
  assert.equal(reply.status, 422)
  assert.deepEqual(reply.body, { error: 'The last active admin cannot be removed.' })
  assert.equal((await send('PATCH', `/team-members/${gone}`, demotion)).status, 200)
  const other = await addMember(send, 'other@x.test', 'Admin')
  assert.equal((await send('PATCH', `/team-members/${adminId}`, demotion)).status, 200)
  assert.equal((await send('PATCH', `/team-members/${other}`, demotion)).status, 422)
})

test('Two admins that demote each other concurrently leave one admin', async () => {
  const { send, adminId } = await workspace()
  const other = await addMember(send, 'other@x.test', 'Admin')
  const replies = await Promise.all(
    [adminId, other].map((id) =>
      send('PATCH', `/team-members/${id}`, { organization_role: 'Standard' }),
    ),
  )
  assert.deepEqual(
    replies.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 422],
  )
})
