import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventTypes } from '../../server/chat/events/event-types.ts'
import { kinds } from '../../server/chat/settings/kinds.ts'
import { startApp, type TestReply } from '../app.ts'
import { upload } from '../upload.ts'
import { partsChanged, readStoredRows } from './stored-rows.ts'

const { owner, workspace } = await startApp()
const space = await workspace()
const seenTypes = new Set<string>()

type LoggedEvent = { sequence: number; type: string; data: Record<string, unknown> }

async function eventsSince(after: number): Promise<LoggedEvent[]> {
  return (await space.send('GET', `/events?after=${after}&limit=1000`)).body.events
}

let latest = (await space.send('GET', '/events')).body.latest_sequence

/** Makes one change and compares `changed` of its events with the difference of the stored rows. */
async function change(method: string, path: string, body?: object): Promise<TestReply['body']> {
  const before = await readStoredRows(owner, space.id)
  const reply = await space.send(method, path, body)
  assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`)
  const after = await readStoredRows(owner, space.id)
  const events = await eventsSince(latest)
  latest = events.at(-1)?.sequence ?? latest
  for (const { type, data } of events) {
    if (!('changed' in data)) continue
    const [name = ''] = Object.keys(data)
    const { id } = data[name] as { id?: string }
    const actual = partsChanged(before, after, `${name} ${id ?? space.id}`)
    const said = data['changed'] as string[]
    assert.ok(said.length > 0, `${type} of ${method} ${path} lists no change`)
    // Deleted by now, including everything that the previous step changed.
    if (actual === undefined) continue
    seenTypes.add(type)
    assert.deepEqual(said.toSorted(), actual.toSorted(), `${type} of ${method} ${path}`)
  }
  return reply.body ?? {}
}

const begin = async (email: string, more: object = {}): Promise<string> =>
  (
    await change('POST', '/conversations', {
      visitor_attributes: { email },
      messages_attributes: [{ body: 'Hello' }],
      ...more,
    })
  )['conversation'].id

test('changed lists exactly the changed fields, in every type of event that has it', async () => {
  const id = await begin('ada@x.test', { assignee_email: space.adminEmail, tags: ['a'] })
  const path = `/conversations/${id}`
  await change('POST', '/team-members', { emails: ['bea@x.test'] })
  const [bea] = (await space.send('GET', '/team-members?email=bea@x.test')).body.team_members
  for (const { path: list, singular, plural, fieldKinds, discardable } of kinds) {
    const kind = fieldKinds === undefined ? {} : { kind: 'dropdown', options: ['x', 'y'] }
    const make = async (name: string) =>
      (await change('POST', list, { name, ...kind }))[singular].id as string
    const [one, two] = [await make('One'), await make('Two')]
    const uses = {
      statuses: { status: 'One' },
      groups: { group_name: 'One' },
      tags: { tags: ['One', 'a'] },
      ticket_fields: { ticket_fields: { One: 'x' } },
    }
    const use = uses[plural as keyof typeof uses]
    if (use !== undefined) await change('PATCH', path, use)
    if (plural === 'roles')
      await change('PATCH', `/team-members/${bea.id}`, { organization_role: 'One' })
    if (plural === 'contact_fields') {
      const [ada] = (await space.send('GET', '/visitors?email=ada@x.test')).body.contacts
      await change('PATCH', `/visitors/${ada.id}`, { field_values: { One: 'y' } })
    }
    await change(
      'PATCH',
      `${list}/${two}`,
      plural === 'tags' ? { name: 'Three' } : { name: 'Three', position: 1 },
    )
    await change('PATCH', `${list}/${one}`, { name: 'Other' })
    const isMoved = fieldKinds === undefined && plural !== 'channels'
    await change('DELETE', `${list}/${one}?${isMoved ? `move_to=${two}` : 'discard=true'}`)
    if (isMoved && discardable) await change('DELETE', `${list}/${two}?discard=true`)
  }
  await change('PATCH', path, { title: 'New', priority: 'high', status: 'open', read: true })
  await change('PATCH', path, { assignee_email: 'bea@x.test' })
  await change('DELETE', `${path}/assignee`)
  await change('PATCH', path, { assignee_email: 'bea@x.test' })
  await change('PATCH', `/team-members/${bea.id}`, { last_name: 'Bell', email: 'bee@x.test' })
  await change('DELETE', `/team-members/${bea.id}`)
  await change('POST', '/team-members', { emails: ['bee@x.test'] })
  await change('PATCH', '/workspace', { name: 'Else', time_zone: 'Europe/Paris' })

  const open = { name: 'Open', filter: 'status:open', shared: true }
  const { view } = await change('POST', '/views', open)
  await change('PATCH', `/views/${view.id}`, { name: 'New', filter: 'status:new' })

  const { webhook } = await change('POST', '/webhooks', { url: 'https://example.com/' })
  const hook = `/webhooks/${webhook.id}`
  await change('PATCH', hook, { description: 'New', event_types: ['message.*'] })
  await change('POST', `${hook}/rotate-secret`)
  await change('PATCH', hook, { enabled: false, description: 'Off' })
  await change('PATCH', hook, { enabled: true })

  const sent = {
    body: 'Hm',
    sender_email: 'eve@x.test',
    attachment_ids: [await upload(space.send)],
  }
  const { message } = await change('POST', `${path}/messages`, sent)
  const eve = message.sender.id as string
  const other = await begin('joe@x.test', {
    visitor_attributes: { email: 'joe@x.test', traits: { a: 1 } },
  })
  const joe = (await space.send('GET', `/conversations/${other}`)).body.conversation.visitor.id
  const [ada] = (await space.send('GET', '/visitors?email=ada@x.test')).body.contacts
  await change('PATCH', `/visitors/${ada.id}`, { name: 'Ada', phone_number: '1' })
  await change('POST', `/visitors/${ada.id}/merge`, { from: joe })
  await change('DELETE', `/visitors/${eve}`)

  const withChanged = Object.entries(eventTypes)
    .filter(([, { data }]) => 'changed' in data)
    .map(([type]) => type)
  assert.deepEqual([...seenTypes].toSorted(), withChanged.toSorted())
})
