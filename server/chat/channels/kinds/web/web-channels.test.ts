import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../../../test/app.ts'
import { applySettings } from '../../../settings/apply-settings.ts'
import { isAllowedOrigin } from './settings/allowed-origins.ts'
import { settingsAsFile } from '../../../settings/settings-changes.ts'
import { findWorkspaceSettings } from '../../../settings/find-workspace.ts'
import { readSettingsFile } from '../../../settings/settings-file.ts'
import { defaultWebChannel } from './settings/web-channel.ts'

const app = await startApp()
const { id, subdomain, send } = await app.workspace()
const { channel } = (await send('POST', '/channels', { name: 'Shop', kind: 'web' })).body
const path = `/channels/${channel.id}`

const hours = { time_zone: 'Europe/Berlin', hours: [{ day: 'monday', from: '09:00', to: '17:30' }] }
const apply = async (text: string) =>
  applySettings({ ...app, database: app.services.database }, subdomain, readSettingsFile(text), {
    actorName: 'test',
    dryRun: false,
  })

test('A channel of the kind web has every setting, and a change keeps the others', async () => {
  assert.deepEqual(channel.web, defaultWebChannel)
  const wanted = {
    color: '#A1B2C3',
    position: 'left',
    texts: { en: { greeting: ' Hello ', intro: '' }, 'PT-br': { title: 'Olá' } },
    allowed_origins: [
      'https://Shop.Example:443',
      'https://*.shop.example',
      'http://localhost:8080',
    ],
    office_hours: { ...hours, away_message: { de: 'Bald zurück.' } },
    pre_chat: { fields: [{ field: 'email', required: true }, { field: 'name' }] },
    enforce_identity: false,
    preview_typing: true,
    sound: false,
    launcher: 'none',
    consent_url: 'https://shop.example/privacy',
    full_page: true,
    greet_after: 8,
    preview_answers: false,
    show_pages: false,
    follow_up_after: 10,
    follow_up_reply_to: 'help@shop.example',
  }
  const changed = (await send('PATCH', path, { web: wanted })).body.channel
  assert.deepEqual(changed.web, {
    ...wanted,
    color: '#a1b2c3',
    texts: { en: { greeting: 'Hello' }, 'pt-BR': { title: 'Olá' } },
    allowed_origins: ['https://shop.example', 'https://*.shop.example', 'http://localhost:8080'],
    pre_chat: {
      fields: [
        { field: 'email', required: true },
        { field: 'name', required: false },
      ],
    },
  })
  const recolored = (await send('PATCH', path, { web: { color: '#000000', office_hours: null } }))
    .body
  assert.deepEqual(recolored.channel.web, { ...changed.web, color: '#000000', office_hours: null })
  const { body } = await send('GET', '/events?types=channel.updated&per_page=100')
  assert.deepEqual(body.events.at(-1).data.changed, ['web'])
  const again = await send('PATCH', path, { web: { texts: changed.web.texts } })
  assert.deepEqual(again.body.channel.web, recolored.channel.web)
  const { events } = (await send('GET', '/events?types=channel.updated&per_page=100')).body
  assert.equal(events.length, body.events.length)
})

test('A wrong value is refused with 422 that names the field and the value', async () => {
  const long = 'x'.repeat(301)
  for (const [web, error] of [
    ...[-1, 3_601, 1.5].map(
      (greet) => [{ greet_after: greet }, `Invalid web.greet_after: ${greet}.`] as const,
    ),
    [{ greet_after: '8' }, 'Invalid web.greet_after: string.'],
    [{ preview_answers: 'maybe' }, 'web.preview_answers must be'],
    [{ texts: { en: { bubble: long } } }, 'web.texts.en.bubble is too long.'],
    [{ color: 'red' }, 'Invalid web.color: red.'],
    [{ color: '#12345' }, 'Invalid web.color: #12345.'],
    [{ position: 'top' }, 'Invalid web.position: top.'],
    [{ texts: { 'e n': { title: 'x' } } }, 'Invalid web.texts: e n. It must be a language tag.'],
    [{ texts: { en: { intro: long } } }, 'web.texts.en.intro is too long.'],
    [{ texts: { en: { headline: 'x' } } }, 'Invalid web.texts.en: headline.'],
    [{ texts: { en: 'x' } }, 'web.texts.en must be an object.'],
    [
      { texts: Object.fromEntries(Array.from('abcdefghijklmnopqrstu', (one) => [`a${one}`, {}])) },
      'web.texts is too long.',
    ],
    [{ allowed_origins: ['null'] }, 'Invalid web.allowed_origins: null.'],
    [{ allowed_origins: ['*'] }, 'Invalid web.allowed_origins: *.'],
    [{ allowed_origins: ['https://*.com'] }, 'Invalid web.allowed_origins: https://*.com.'],
    [
      { allowed_origins: ['http://*.shop.example'] },
      'Invalid web.allowed_origins: http://*.shop.example.',
    ],
    [
      { allowed_origins: ['https://shop.example/'] },
      'Invalid web.allowed_origins: https://shop.example/.',
    ],
    [
      { allowed_origins: ["https://a.test; script-src 'self'"] },
      'Invalid web.allowed_origins: https://a.test;',
    ],
    [{ allowed_origins: ['https://a.test\nx: y'] }, 'Invalid web.allowed_origins: https://a.test'],
    [{ allowed_origins: ['javascript:alert(1)'] }, 'Invalid web.allowed_origins: javascript:'],
    [{ allowed_origins: [5] }, 'Invalid web.allowed_origins: number.'],
    [
      { allowed_origins: Array.from({ length: 51 }, () => 'https://a.test') },
      'web.allowed_origins is too long.',
    ],
    [
      { office_hours: { ...hours, time_zone: 'Mars' } },
      'Invalid web.office_hours.time_zone: Mars.',
    ],
    [
      { office_hours: { ...hours, hours: [{ day: 'monday', from: '9', to: '17:00' }] } },
      'Invalid web.office_hours.hours[0].from: 9.',
    ],
    [
      { office_hours: { ...hours, hours: [{ day: 'monday', from: '09:00', to: '09:00' }] } },
      'Invalid web.office_hours.hours[0].to: 09:00. It must be later than 09:00.',
    ],
    [
      { office_hours: { ...hours, hours: [{ day: 'mon', from: '09:00', to: '10:00' }] } },
      'Invalid web.office_hours.hours[0].day: mon.',
    ],
    [{ office_hours: { time_zone: 'UTC' } }, 'web.office_hours.hours must be an array.'],
    [{ pre_chat: { fields: [{ field: 'age' }] } }, 'Invalid web.pre_chat.fields[0].field: age.'],
    [
      { pre_chat: { fields: [{ field: 'name' }, { field: 'name' }] } },
      'web.pre_chat.fields must not repeat name.',
    ],
    [{ pre_chat: { fields: [{ field: id }] } }, `Invalid web.pre_chat.fields: ${id}. It must be`],
    [{ sound: 'loud' }, 'web.sound must be true or false.'],
    ['x', 'web must be an object.'],
  ] as const) {
    const { status, body } = await send('PATCH', path, { web })
    assert.equal(status, 422, JSON.stringify(web))
    assert.ok(body.error.startsWith(error), body.error)
  }
  const other = await send('POST', '/channels', { name: 'Phone', web: { color: '#000000' } })
  assert.equal(other.status, 422)
  assert.match(other.body.error, /^web must be omitted/)
  const intros = Array.from({ length: 20 }, (_, at) => [
    `x${'abcdefghijklmnopqrst'[at]}`,
    { intro: '🙂'.repeat(300), form_intro: '🙂'.repeat(300) },
  ])
  const whole = await send('PATCH', path, { web: { texts: Object.fromEntries(intros) } })
  assert.deepEqual([whole.status, whole.body.error], [422, 'web is too long.'])
})

test('A pre-chat question may be a contact field, which leaves the questions when it is deleted', async () => {
  const field = (await send('POST', '/contact-fields', { name: 'Order', kind: 'text' })).body
    .contact_field
  const asked = { pre_chat: { fields: [{ field: field.id, required: true }] } }
  assert.equal((await send('PATCH', path, { web: asked })).status, 200)
  await send('DELETE', `/contact-fields/${field.id}`)
  assert.equal((await send('PATCH', path, { web: { sound: true } })).status, 200)
  assert.equal((await send('PATCH', path, { web: asked })).status, 422)
})

test('workspace apply takes the same questions as a request, and refuses the others in the same words', async () => {
  const field = (await send('POST', '/contact-fields', { name: 'Size', kind: 'text' })).body
    .contact_field
  const asked = ['name', ' Email ', 'PHONE', field.id.toUpperCase(), 'Size', 'age', '', id, 5, null]
  const questions = asked.map((one) => ({ field: one }))
  for (const question of [
    ...questions,
    ...[true, 'maybe'].map((required) => ({ field: 'name', required })),
  ]) {
    const web = { pre_chat: { fields: [question] } }
    const requested = await send('PATCH', path, { web })
    const stored = (await send('GET', path)).body.channel.web.pre_chat
    await send('PATCH', path, { web: { pre_chat: { fields: [] } } })
    const applied = await apply(JSON.stringify({ channels: [{ name: 'Shop', web }] })).then(
      () => undefined,
      (error: Error) => error.message,
    )
    const told = `${JSON.stringify(question)}: ${applied}`
    assert.equal(applied === undefined, requested.status === 200, told)
    if (applied === undefined) {
      assert.deepEqual((await send('GET', path)).body.channel.web.pre_chat, stored, told)
    } else if (question.field !== id) {
      const [first = ''] = requested.body.error.split(' It must')
      assert.ok(applied.includes(first.replace('web.', 'channels[0].web.')), told)
    }
  }
})

test('workspace apply reads channels as workspace show prints them, and names what changes', async () => {
  const settings = await findWorkspaceSettings(
    { ...app, database: app.services.database },
    subdomain,
  )
  const shown = settingsAsFile(settings) as { channels: { web: object }[] }
  assert.deepEqual(await apply(JSON.stringify(shown)), [])
  const [shop] = shown.channels
  const file = { channels: [{ ...shop, web: { color: '#123456', sound: false } }, 'Phone'] }
  assert.deepEqual(await apply(JSON.stringify(file)), [
    '~ channels: Shop: color, sound',
    '+ channels: Phone',
  ])
  assert.equal((await send('GET', path)).body.channel.web.color, '#123456')
  assert.deepEqual((await send('GET', '/workspace')).body.workspace.channels[0], {
    id: channel.id,
    name: 'Shop',
  })
  for (const [channels, problem] of [
    [[{ name: 'Shop', web: { colour: '#000000' } }], /channels\[0\]\.web\.colour is unknown/],
    [[{ name: 'Shop', web: { color: 'red' } }], /Invalid channels\[0\]\.web\.color: red/],
    [[{ name: 'Shop', kind: 'pigeon' }], /channels\[0\]\.kind must be one of other, web, mail/],
    [
      [{ name: 'Shop', kind: 'web', web: { pre_chat: { fields: [{ field: id }] } } }],
      /is no contact field/,
    ],
  ] as const) {
    await assert.rejects(apply(JSON.stringify({ channels })), problem)
  }
})

test('Deleting a channel deletes the devices of its visitors and keeps their conversations', async () => {
  const { id: gone } = (await send('POST', '/channels', { name: 'Gone', kind: 'web' })).body.channel
  await app.owner.query(
    `insert into widget_devices (workspace_id, id, channel_id, token_hash, origin, created_at, last_seen_at)
     select $1, gen_random_uuid(), $2, sha256(n::text::bytea), 'https://shop.example', now(), now()
       from generate_series(1, 1500) n`,
    [id, gone],
  )
  await app.owner.query(
    `insert into channel_secrets (workspace_id, channel_id, id, sealed, created_at)
     values ($1, $2, gen_random_uuid(), 'x', now())`,
    [id, gone],
  )
  assert.equal((await send('DELETE', `/channels/${gone}`)).status, 204)
  const { rows } = await app.owner.query(
    'select count(*)::int as left from widget_devices where workspace_id = $1 and channel_id = $2',
    [id, gone],
  )
  assert.deepEqual(rows, [{ left: 0 }])
})

test('An origin is allowed exactly, or below a domain', () => {
  const allowed = ['https://shop.example', 'https://*.shop.test:8443']
  for (const origin of [
    'https://shop.example',
    'https://a.shop.test:8443',
    'https://a.b.shop.test:8443',
  ]) {
    assert.ok(isAllowedOrigin(origin, allowed), origin)
  }
  assert.ok(!isAllowedOrigin(undefined, allowed))
  for (const origin of [
    'null',
    'http://shop.example',
    'https://shop.example.evil',
    'https://shop.test:8443',
    'https://.shop.test:8443',
    'https://evilshop.test:8443',
    'https://a.shop.test',
  ]) {
    assert.ok(!isAllowedOrigin(origin, allowed), origin)
  }
})
