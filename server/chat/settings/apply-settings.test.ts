import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stringify } from 'yaml'
import { startApp, type TestWorkspace } from '../../../test/app.ts'
import { mailChannel } from '../../../test/mails.ts'
import { applySettings } from './apply-settings.ts'
import { findWorkspaceSettings } from './find-workspace.ts'
import { settingsAsFile } from './settings-changes.ts'
import { SettingsError } from './settings-error.ts'
import { readSettingsFile } from './settings-file.ts'

const app = await startApp()
const doors = { database: app.services.database, owner: app.owner }

const whole = `
name: Acme Support
time_zone: America/New_York
activity_messages: true
statuses: [escalated, refund_pending]
groups: [Billing, Support]
roles: [Viewer]
channels: [Website]
contact_fields:
  - { name: Plan, kind: dropdown, options: [Free, Pro] }
  - { name: Seats, kind: number }
ticket_fields:
  - { name: Area, kind: multi_select, options: [Login, Invoices] }
`

async function apply(workspace: TestWorkspace, text: string, dryRun = false) {
  const options = { actorName: 'workspace apply', dryRun }
  return applySettings(doors, workspace.subdomain, readSettingsFile(text), options)
}

async function refusals(workspace: TestWorkspace, text: string): Promise<readonly string[]> {
  try {
    await apply(workspace, text)
  } catch (error) {
    if (error instanceof SettingsError) return error.problems
    throw error
  }
  return []
}

async function clockOf(workspace: TestWorkspace) {
  const { rows } = await app.owner.query<{ tick: Date; sequence: number }>(
    'select tick, sequence from workspace_clocks where workspace_id = $1',
    [workspace.id],
  )
  return rows[0]!
}

async function converse(workspace: TestWorkspace, fields: object = {}, visitor: object = {}) {
  const reply = await workspace.send('POST', '/conversations', {
    visitor_attributes: { email: 'cora@example.test', ...visitor },
    messages_attributes: [{ body: 'Hello' }],
    ...fields,
  })
  assert.ok(reply.status < 300, reply.text)
}

test('A settings file replaces the settings, and applying the output of show changes nothing', async () => {
  const workspace = await app.workspace()
  const lines = await apply(workspace, whole)
  assert.ok(lines.includes('+ statuses: escalated'))
  assert.ok(lines.includes('+ contact_fields: Plan (dropdown: Free, Pro)'))
  const shown = settingsAsFile(await findWorkspaceSettings(doors, workspace.subdomain))
  assert.deepEqual(shown.statuses, ['escalated', 'refund_pending'])
  assert.equal(shown.time_zone, 'America/New_York')
  const before = await clockOf(workspace)
  assert.deepEqual(await apply(workspace, stringify(shown)), [])
  assert.deepEqual(await apply(workspace, JSON.stringify(shown)), [])
  assert.deepEqual(await apply(workspace, whole), [])
  assert.deepEqual(await clockOf(workspace), before)
})

test('A change of settings is one event with the settings, and ticks the clock', async () => {
  const workspace = await app.workspace()
  const before = await clockOf(workspace)
  await apply(workspace, 'groups: [Billing]')
  const after = await clockOf(workspace)
  assert.equal(after.sequence, before.sequence + 1)
  assert.ok(after.tick > before.tick)
  const { rows } = await app.owner.query(
    'select type, actor, data from events where workspace_id = $1 and sequence = $2',
    [workspace.id, after.sequence],
  )
  assert.equal(rows[0].type, 'settings.changed')
  assert.deepEqual(rows[0].actor, { type: 'command', name: 'workspace apply' })
  assert.equal(rows[0].data.workspace.groups[0].name, 'Billing')
  assert.deepEqual(rows[0].data.changed, ['groups'])
})

test('A dry run prints the same lines and changes nothing', async () => {
  const workspace = await app.workspace()
  const before = await clockOf(workspace)
  const lines = await apply(workspace, whole, true)
  assert.deepEqual(await clockOf(workspace), before)
  assert.deepEqual(await apply(workspace, whole), lines)
})

test('An absent key changes nothing and a present list replaces the whole list', async () => {
  const workspace = await app.workspace()
  await apply(workspace, whole)
  assert.deepEqual(await apply(workspace, 'groups: [Support, Sales]'), [
    '+ groups: Sales',
    '- groups: Billing',
  ])
  const shown = settingsAsFile(await findWorkspaceSettings(doors, workspace.subdomain))
  assert.deepEqual(shown.groups, ['Support', 'Sales'])
  assert.deepEqual(shown.channels, ['Website'])
})

test('A changed spelling keeps the group and its conversations', async () => {
  const workspace = await app.workspace()
  await apply(workspace, 'groups: [billing]')
  await converse(workspace, { group_name: 'billing' })
  assert.deepEqual(await apply(workspace, 'groups: [Billing]'), ['~ groups: billing → Billing'])
  const list = await workspace.send('GET', '/conversations')
  assert.equal(list.body['conversations']![0]!['group']!['name'], 'Billing')
})

test('Built-in statuses and roles stay whether or not the file names them', async () => {
  const workspace = await app.workspace()
  assert.deepEqual(await apply(workspace, 'statuses: [Open, closed]\nroles: [admin]'), [])
  const settings = await findWorkspaceSettings(doors, workspace.subdomain)
  assert.equal(settings.statuses.length, 7)
  assert.deepEqual(
    settings.roles.map(({ name }) => name),
    ['Admin', 'Standard'],
  )
})

test('Removals in use are rejected together with their counts, and nothing changes', async () => {
  const workspace = await app.workspace()
  await apply(workspace, whole)
  await app.owner.query(
    `update team_members set organization_role = 'Viewer' where workspace_id = $1`,
    [workspace.id],
  )
  const visitor = { field_values: { Plan: 'Pro', Seats: 3 } }
  const ticket = { ticket_fields: { Area: ['Login', 'Invoices'] } }
  await converse(workspace, { status: 'escalated', group_name: 'Billing', ...ticket }, visitor)
  await converse(workspace, { status: 'escalated' }, visitor)
  const problems = await refusals(
    workspace,
    `
statuses: []
groups: [Support]
roles: []
contact_fields:
  - { name: Plan, kind: dropdown, options: [Free] }
  - { name: Seats, kind: text }
ticket_fields: []
`,
  )
  assert.deepEqual(problems, [
    'statuses: escalated cannot be removed: 2 conversations use it.',
    'groups: Billing cannot be removed: 1 conversation uses it.',
    'roles: Viewer cannot be removed: 1 team member uses it.',
    'contact_fields: Pro of Plan cannot be removed: 1 contact uses it.',
    'contact_fields: Seats cannot become text: 1 contact uses it.',
    'ticket_fields: Area cannot be removed: 1 conversation uses it.',
  ])
  assert.deepEqual(await apply(workspace, whole), [])
  assert.deepEqual(
    await refusals(
      workspace,
      'ticket_fields: [{ name: Area, kind: multi_select, options: [Login] }]',
    ),
    ['ticket_fields: Invoices of Area cannot be removed: 1 conversation uses it.'],
  )
})

test('A running server accepts a new status from the next request', async () => {
  const workspace = await app.workspace()
  await converse(workspace)
  await apply(workspace, 'statuses: [escalated]')
  await converse(workspace, { status: 'escalated' })
})

test('All problems of a file are reported together, a line each', () => {
  const text = `
colour: red
time_zone: Mars/Olympus
activity_messages: "yes"
statuses: ["a, b", All, closed]
groups: [A, a, ""]
channels: Website
contact_fields:
  - { name: Plan, kind: colour }
  - { name: Plan2, kind: dropdown }
  - { name: Plan3, kind: text, options: [a], size: 3 }
`
  assert.throws(
    () => readSettingsFile(text),
    (error) => {
      assert.ok(error instanceof SettingsError)
      const starts = [
        'Unknown setting: colour',
        'Invalid time_zone: Mars/Olympus. It must be an IANA time zone name.',
        'activity_messages must be true or false, not "yes"',
        'statuses[0] cannot be used in a filter: a, b.',
        'statuses[1] cannot be used in a filter: All.',
        'groups[2] must be',
        'groups names a twice',
        'channels must be a list, not "Website"',
        'contact_fields[0].kind must be one of',
        'contact_fields[1].options must have',
        'contact_fields[2].size is unknown',
        'contact_fields[2].options must be omitted',
      ]
      for (const start of starts) {
        assert.ok(
          error.problems.some((problem) => problem.startsWith(start)),
          `${start}\n${error.message}`,
        )
      }
      assert.equal(error.problems.length, starts.length, error.message)
      return true
    },
  )
  for (const broken of ['- a', 'a: [', '', '3']) {
    assert.throws(() => readSettingsFile(broken), SettingsError)
  }
})

test('An alias bomb, invalid YAML or an oversized file is one problem of one line', () => {
  const levels = Array.from(
    { length: 9 },
    (_, at) => `a${at + 1}: &a${at + 1} [${`*a${at},`.repeat(9)}]`,
  )
  for (const text of [
    `a0: &a0 [x]\n${levels.join('\n')}`,
    'name: *nobody',
    'name: &a [*a]',
    '<<: *nobody',
    '['.repeat(30_000),
    `name: ${'x'.repeat(1_100_000)}`,
  ]) {
    assert.throws(
      () => readSettingsFile(text),
      (error) =>
        error instanceof SettingsError &&
        /^.*\n  - It is not valid YAML or JSON: [^\n]{1,200}$/.test(error.message),
      text.slice(0, 40),
    )
  }
})

test('Channels that are left out go with their devices, secrets and the passwords of their servers', async () => {
  const workspace = await app.workspace()
  await apply(workspace, whole)
  const { channel } = (await workspace.send('POST', '/channels', { name: 'Shop', kind: 'web' }))
    .body
  const secret = await workspace.send('POST', `/channels/${channel.id}/secrets`)
  assert.equal(secret.status, 201, secret.text)
  const smtp = { host: 'mail.shop.example', username: 'help', password: 'correct horse' }
  const imap = { ...smtp, host: 'imap.shop.example' }
  await mailChannel(workspace.send, { addresses: ['help@shop.example'], smtp, imap })
  const ofMailboxes = async () =>
    (await app.owner.query('select from mailboxes where workspace_id = $1', [workspace.id])).rows
      .length
  assert.equal(await ofMailboxes(), 1)
  const other = await workspace.send('POST', '/channels', { name: 'Other shop', kind: 'web' })
  for (const id of [channel.id, other.body.channel.id]) {
    await app.owner.query(
      `insert into widget_devices (workspace_id, id, channel_id, token_hash, origin, created_at, last_seen_at)
       values ($1, gen_random_uuid(), $2, sha256($2::uuid::text::bytea), 'https://shop.example', now(), now())`,
      [workspace.id, id],
    )
  }
  const lines = await apply(workspace, 'channels: [Website]')
  assert.equal(lines.length, 3, lines.join())
  const { rows } = await app.owner.query('select from channel_secrets where workspace_id = $1', [
    workspace.id,
  ])
  assert.deepEqual([rows.length, await ofMailboxes()], [0, 0])
})
