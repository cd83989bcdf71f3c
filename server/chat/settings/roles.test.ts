import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/app.ts'
import { until } from '../../../campaigns/until.ts'
import { builtInPermissions, permissions } from '../../api/access/permissions.ts'
import { applySettings } from './apply-settings.ts'
import { settingsAsFile } from './settings-changes.ts'
import { SettingsError } from './settings-error.ts'
import { readSettingsFile } from './settings-file.ts'
import { readSettings } from './settings.ts'
import { eventsOf, kindOf, make } from './testing/make-entry.ts'

const app = await startApp()
const { owner, services, workspace } = app
const roles = kindOf('roles')
const standard = [...builtInPermissions.Standard].toSorted()

const settingsOf = async (id: string) => readSettings(services.database, services.settings, id)

async function apply(subdomain: string, text: string) {
  const doors = { database: services.database, owner }
  const options = { actorName: 'workspace apply', dryRun: false }
  return applySettings(doors, subdomain, readSettingsFile(text), options)
}

test('Admin has every permission and Standard those of an agent, and neither can be changed', async () => {
  const { send } = await workspace()
  const [admin, agent] = (await send('GET', '/roles')).body.roles
  assert.deepEqual([admin.name, admin.permissions, admin.sees], ['Admin', ['*'], 'all'])
  assert.deepEqual([agent.name, agent.sees], ['Standard', 'all'])
  assert.deepEqual(agent.permissions.toSorted(), standard)
  for (const [id, body] of [
    [admin.id, { permissions: [] }],
    [agent.id, { sees: 'assigned' }],
  ]) {
    assert.equal((await send('PATCH', `/roles/${id}`, body)).status, 409)
  }
})

test('A role has the given permissions, deduplicated and in a fixed order, or those of Standard', async () => {
  const { send, id } = await workspace()
  const given = ['messages:write', ' Messages:Read', 'messages:write', 'conversations:*']
  const role = await make(send, roles, 'Night', { permissions: given, sees: 'Groups' })
  const { position: _, ...shown } = role
  assert.deepEqual(shown, {
    id: role.id,
    name: 'Night',
    built_in: false,
    permissions: ['conversations:*', 'messages:read', 'messages:write'],
    sees: 'groups',
  })
  const plain = await make(send, roles, 'Plain')
  assert.deepEqual([plain.permissions.toSorted(), plain.sees], [standard, 'all'])
  const nothing = await make(send, roles, 'Nothing', { permissions: [] })
  assert.deepEqual(nothing.permissions, [])
  assert.deepEqual((await send('GET', `/roles/${role.id}`)).body.role, role)
  const all = (await send('GET', '/workspace')).body.workspace.roles
  assert.deepEqual(all[2], {
    id: role.id,
    name: 'Night',
    permissions: role.permissions,
    sees: 'groups',
  })
  const [created] = await eventsOf(owner, id, 'role.created')
  assert.deepEqual(created?.data, { role })
})

test('A change of permissions is an event that names them, and a repeated one is none', async () => {
  const { send, id } = await workspace()
  const role = await make(send, roles, 'Night', { permissions: ['messages:read'] })
  const path = `/roles/${role.id}`
  const body = { permissions: ['search:read', 'messages:read'], sees: 'assigned' }
  const changed = await send('PATCH', path, body)
  assert.deepEqual(changed.body.role, {
    ...role,
    permissions: ['messages:read', 'search:read'],
    sees: 'assigned',
  })
  const again = await send('PATCH', path, { ...body, permissions: body.permissions.toReversed() })
  assert.deepEqual(again.body, changed.body)
  const renamed = await send('PATCH', path, { name: 'Day' })
  assert.deepEqual(renamed.body.role, { ...changed.body.role, name: 'Day' })
  const events = await eventsOf(owner, id, 'role.updated')
  assert.deepEqual(
    events.map(({ data }) => data['changed']),
    [['permissions', 'sees'], ['name']],
  )
  assert.deepEqual(events[0]?.data['role'], changed.body.role)
})

test('An unknown permission is rejected by name, and so is a list that is too long', async () => {
  const { send } = await workspace()
  const role = await make(send, roles, 'Night')
  for (const [body, error] of [
    [
      { permissions: ['messages:read', 'cakes:read'] },
      `Invalid permissions: cakes:read. Allowed values are ${permissions.join(', ')}.`,
    ],
    [{ permissions: Array(101).fill('messages:read') }, 'permissions is too long.'],
    [{ permissions: ['x'.repeat(101)] }, 'permissions is too long.'],
    [{ permissions: { messages: true } }, 'permissions must be an array.'],
    [{ sees: 'some' }, 'Invalid sees: some. Allowed values are all, groups, assigned.'],
  ] as const) {
    for (const reply of [
      await send('PATCH', `/roles/${role.id}`, body),
      await send('POST', '/roles', { name: 'Other', ...body }),
    ]) {
      assert.equal(reply.status, 422, reply.text)
      assert.deepEqual(reply.body, { error })
    }
  }
  assert.deepEqual((await send('GET', `/roles/${role.id}`)).body.role, role)
})

test('New permissions apply immediately in every server, whether set by API or file', async () => {
  const { send, id, subdomain } = await workspace()
  const role = await make(send, roles, 'Night', { permissions: ['messages:read'] })
  const permissionsNow = async () => (await settingsOf(id)).roles[2]?.permissions
  assert.deepEqual(await permissionsNow(), ['messages:read'])
  await send('PATCH', `/roles/${role.id}`, { permissions: ['search:read'] })
  assert.deepEqual(await permissionsNow(), ['search:read'])
  await apply(subdomain, 'roles: [{ name: Night, permissions: [events:read] }]')
  // The command runs in another process, whose notice arrives asynchronously.
  await until('the notice', 10_000, async () => (await permissionsNow())?.[0] === 'events:read')
})

test('A renamed role in use keeps its permissions', async () => {
  const { send } = await workspace()
  const role = await make(send, roles, 'Night', { permissions: ['messages:read'], sees: 'groups' })
  await send('POST', '/team-members', { emails: ['bea@x.test'], organization_role: 'Night' })
  const renamed = await send('PATCH', `/roles/${role.id}`, { name: 'Late' })
  assert.deepEqual(renamed.body.role, { ...role, name: 'Late' })
  const { team_members: members } = (await send('GET', '/team-members?email=bea@x.test')).body
  assert.equal(members[0].organization_role, 'Late')
})

test('A settings file sets permissions of roles, keeps absent keys, and equals the output of show', async () => {
  const { id, subdomain } = await workspace()
  assert.deepEqual(await apply(subdomain, 'roles: [Viewer, { name: Night, sees: groups }]'), [
    '+ roles: Viewer',
    '+ roles: Night (sees groups)',
  ])
  const wanted = `roles: [{ name: Viewer, permissions: ['search:read', '*:read'] }, Night]`
  const [line, ...others] = await apply(subdomain, wanted)
  assert.match(
    line ?? '',
    /^~ roles: Viewer \(sees all: contacts:read, .*\) → Viewer \(sees all: \*:read, search:read\)$/,
  )
  assert.deepEqual(others, [])
  const { rows } = await owner.query(
    `select name, permissions, sees from roles where workspace_id = $1 and position > 2 order by position`,
    [id],
  )
  assert.deepEqual(rows[0], { name: 'Viewer', permissions: ['*:read', 'search:read'], sees: 'all' })
  assert.deepEqual([rows[1].sees, rows[1].permissions.toSorted()], ['groups', standard])
  services.settings.clear()
  const shown = JSON.stringify(settingsAsFile(await settingsOf(id)))
  assert.deepEqual(await apply(subdomain, shown), [])
  assert.deepEqual(await apply(subdomain, 'roles: [Viewer, Night]'), [])
  assert.deepEqual(await apply(subdomain, 'roles: [Night, Viewer]'), ['~ roles: new order'])
})

test('All problems of roles in a file are reported together', () => {
  const text = `
roles:
  - { name: Viewer, permissions: [cakes:read, messages:read], sees: some, size: 3 }
  - { name: Night, permissions: all }
  - { name: Admin, permissions: [] }
  - 3
`
  assert.throws(
    () => readSettingsFile(text),
    (error) => {
      assert.ok(error instanceof SettingsError)
      assert.deepEqual(error.problems, [
        'roles[0].size is unknown. A role has name, permissions and sees.',
        `Invalid roles[0].permissions: cakes:read. Allowed values are ${permissions.join(', ')}.`,
        'roles[0].sees must be one of all, groups, assigned, not "some".',
        'roles[1].permissions must be a list, not "all". Write [] for none.',
        'roles[3] must be a text of 1 to 255 characters, not 3.',
        'roles: Admin is built in and cannot be changed. Leave it out.',
      ])
      return true
    },
  )
})
