import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, startOwnApp, type Send } from '../../../../test/app.ts'
import { createConversation } from '../../../../test/conversations.ts'
import { insertMember } from '../../../../test/seed.ts'
import { memberOf, serveAs } from '../../../../test/serve-as.ts'
import { seededRandom } from '../../../operate/generate/random.ts'

const steps = Number(process.env['PORCHLIGHT_TEST_VIEW_COUNTS'] ?? 48)
const { workspace, owner, services, address } = await startApp()
/** Another process, which counts anew each time. */
const cold = await startOwnApp({}, address)
const space = await workspace()
const { id: workspaceId, adminEmail } = space
const ann = await insertMember(owner, workspaceId, { email: 'ann@x.test' })

async function ask(method: string, path: string, body?: object) {
  const reply = await space.send(method, path, body)
  assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`)
  return reply.body
}
const made = async (path: string, body: object): Promise<{ id: string }> =>
  Object.values(await ask('POST', path, body))[0] as { id: string }

const groups = [await made('/groups', { name: 'Billing' }), await made('/groups', { name: 'Shop' })]
const [billing = { id: '' }] = groups
for (const name of ['vip', 'late', 'old']) await made('/tags', { name })
await made('/ticket-fields', { name: 'Plan', kind: 'text' })
await made('/contact-fields', { name: 'City', kind: 'text' })

const filters = [
  'tag:vip status:open,new',
  'tag:vip | tag:late',
  '-tag:none priority:high,urgent',
  'priority:urgent',
  'unread:true',
  'unread:true assignee:me',
  'unread:false priority:low',
  'mentioned:true',
  'mentioned:true status:closed',
  'snoozed:true',
  'snoozed:false assignee:none tag:late',
  'waiting:true priority:low',
  'waiting:false tag:vip',
  'field.Plan:Pro',
  'contact.City:Bern',
  'contact.City:Bern | priority:urgent',
  'group:Billing tag:vip',
  '-group:Billing -tag:old priority:low,high',
  'updated_after:1d -priority:low',
  'created_before:1d | created_after:2h tag:late',
]
for (const filter of filters) await made('/views', { name: filter, filter, shared: true })

const readers = [
  [{ member_id: ann }, 'all'],
  [{ member_id: ann, sees: 'groups', group_ids: [billing.id] }, 'of a group'],
] as const
const sides = await Promise.all(
  readers.map(async ([given, name]) => {
    const principal = memberOf(space, given)
    const [kept, anew] = await Promise.all(
      [services, cold.services].map(async (one) => serveAs(one, principal)),
    )
    return { name, kept: kept!.send, anew: anew!.send }
  }),
)

async function countsOf(send: Send) {
  const { status, text, body } = await send('GET', '/views/counts')
  assert.equal(status, 200, text)
  const { views, mentioned } = body.view_counts
  return { views, mentioned }
}

async function assertEqualsRecount(what: string): Promise<void> {
  cold.services.viewCounts.clear()
  for (const { name, kept, anew } of sides) {
    assert.deepEqual(await countsOf(kept), await countsOf(anew), `${what}, ${name}`)
  }
}

test('After any change each count equals a recount, for who sees all and who sees a group', async () => {
  const random = seededRandom(Number(process.env['PORCHLIGHT_TEST_SEED'] ?? 11))
  const ids: string[] = []
  const contacts: string[] = []
  const merges: { readonly into: string; readonly from: string }[] = []
  const emails = ['c1@x.test', 'c2@x.test', 'c3@x.test', 'c4@x.test']
  const person = () => random.pick([adminEmail, 'ann@x.test'])
  const path = () => `/conversations/${random.pick(ids)}`
  const create = async (email = random.pick(emails)) => {
    const { id, visitor } = await createConversation(space.send, {
      visitor_attributes: { email, field_values: { City: random.pick(['Bern', 'Rome']) } },
      tags: random.pick([[], ['vip'], ['late', 'old']]),
      priority: random.pick(['low', 'high', 'urgent']),
      group_name: random.pick(['Billing', 'Shop']),
    })
    ids.push(id)
    contacts.push(visitor.id)
    return id
  }
  for (let at = 0; at < 8; at += 1) await create()
  const drop = (id: string) => ids.splice(0, ids.length, ...ids.filter((one) => one !== id))
  const said = async (more: object, to = path()) =>
    ask('POST', `${to}/messages`, { body: 'Said', ...more })
  const actions: Readonly<Record<string, () => Promise<unknown>>> = {
    create: async () => create(),
    ask: async () => {
      const to = path()
      const { visitor } = (await ask('GET', to)).conversation
      return said({ sender_email: visitor.email }, to)
    },
    answer: async () => said({ sender_email: person(), from_agent: true }),
    mention: async () =>
      said({ sender_email: adminEmail, kind: 'note', mentions: [{ email: 'ann@x.test' }] }),
    patch: async () =>
      ask(
        'PATCH',
        path(),
        random.pick([
          { status: random.pick(['open', 'closed', 'new']) },
          { priority: random.pick(['low', 'high', 'urgent']) },
          { assignee_email: person() },
          { group_name: random.pick(['Billing', 'Shop']) },
          { ticket_fields: { Plan: random.pick(['Pro', 'Free']) } },
        ]),
      ),
    unassign: async () => ask('DELETE', `${path()}/${random.pick(['assignee', 'group'])}`),
    tag: async () => ask('PUT', `${path()}/tags/${random.pick(['vip', 'late', 'old'])}`),
    untag: async () => ask('DELETE', `${path()}/tags/${random.pick(['vip', 'late', 'old'])}`),
    snooze: async () => ask('PUT', `${path()}/snooze`, { until: '2099-01-01T00:00:00Z' }),
    unsnooze: async () => ask('DELETE', `${path()}/snooze`),
    read: async () => ask('POST', `${path()}/read`, { reader_email: person() }),
    move: async () => {
      const city = random.pick(['Bern', 'Rome'])
      return ask('PATCH', `/visitors/${random.pick(contacts)}`, { field_values: { City: city } })
    },
    erase: async () => {
      const from = path()
      const mentions = [{ email: 'ann@x.test' }]
      const { message } = await said({ sender_email: adminEmail, kind: 'note', mentions }, from)
      return ask('DELETE', `${from}/messages/${message.id}`)
    },
    merge: async () => {
      const email = random.pick(emails)
      const [into, from] = [await create(email), await create(email)]
      await assertEqualsRecount('before a merge')
      await ask('POST', `/conversations/${into}/merge`, { from })
      drop(from)
      merges.push({ into, from })
    },
    unmerge: async () => {
      const last = merges.pop()
      const into = `/conversations/${last?.into}/merges`
      const reply = await space.send('GET', into)
      const merge = reply.body.merges?.find(
        (one: { merged_id: string }) => one.merged_id === last?.from,
      )
      // It may have been erased, or merged further.
      const undone = merge && (await space.send('DELETE', `${into}/${merge.id}`))
      if (last !== undefined && undone?.status === 200) ids.push(last.from)
    },
    split: async () => {
      const from = path()
      await said({ sender_email: adminEmail, kind: 'note' }, from)
      const { message } = await said({ sender_email: adminEmail, from_agent: true }, from)
      const split = await ask('POST', `${from}/split`, { from_message_id: message.id })
      ids.push(split.conversation.id)
    },
    mergeContacts: async () => {
      const [into, from] = [random.pick(contacts), random.pick(contacts)]
      if (into === from) return
      await ask('POST', `/visitors/${into}/merge`, { from })
      contacts.splice(0, contacts.length, ...contacts.filter((one) => one !== from))
    },
    eraseContact: async () => {
      const { id } = await createConversation(space.send, {
        visitor_attributes: { email: 'gone@x.test' },
        tags: ['vip'],
      })
      await assertEqualsRecount('before an erasure')
      const { visitor } = (await ask('GET', `/conversations/${id}`)).conversation
      await ask('DELETE', `/visitors/${visitor.id}`)
    },
  }
  const names = Object.keys(actions)
  for (let step = 0; step < steps; step += 1) {
    // Each action comes first once; several at a time are as one change for who asks later.
    const name = names[step] ?? random.pick(names)
    await actions[name]?.()
    if (step < names.length || random.chance(0.7)) await assertEqualsRecount(`${step} ${name}`)
  }
})
