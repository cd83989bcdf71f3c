import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type TestReply } from '../app.ts'
import { memberOf, serveAs } from '../serve-as.ts'
import { signIn } from '../sign-in.ts'

const { services, workspace } = await startApp()

type Row = TestReply['body']
const needsAll = 'You are not allowed to do that. It needs a role that sees all conversations.'

for (const sees of ['assigned', 'groups'] as const) {
  test(`A member who sees ${sees} reaches only contacts in sight`, async () => {
    const space = await workspace()
    const made = async (method: string, path: string, body: object): Promise<Row> => {
      const reply = await space.send(method, path, body)
      assert.ok(reply.status < 300, reply.text)
      return reply.body
    }
    await made('POST', '/team-members', { emails: ['kim@x.test'] })
    const { group } = await made('POST', '/groups', { name: 'Own' })
    const kim = await signIn(space, 'kim@x.test')
    const { send } = await serveAs(
      services,
      memberOf(space, { ...kim, email: 'kim@x.test', sees, group_ids: [group.id] }),
    )
    const messages_attributes = [{ body: 'Hello' }]
    const begin = async (visitor: object, more: object = {}) =>
      made('POST', '/conversations', { visitor_attributes: visitor, messages_attributes, ...more })
    const seenBy = sees === 'groups' ? { group_name: 'Own' } : { assignee_email: 'kim@x.test' }
    const ada = { email: 'ada@x.test', user_identifier: 'ada-1', name: 'Ada' }
    const bob = { email: 'bob@x.test', user_identifier: 'bob-1', name: 'Bob' }
    const seen = (await begin(ada, seenBy)).conversation.visitor.id
    const unseen = (await begin(bob)).conversation.visitor.id
    const create = async (visitor: object, more: object = {}) =>
      send('POST', '/conversations', {
        visitor_attributes: visitor,
        messages_attributes,
        assignee_email: 'kim@x.test',
        ...more,
      })

    // By address: as if unknown, and no later message for the address comes to the new contact.
    const dates = { created_at: '2026-01-02T03:04:05Z' }
    const imported = { ...dates, messages_attributes: [{ body: 'Old', ...dates }] }
    for (const more of [{}, imported]) {
      const { status, body } = await create({ email: ' BOB@x.test' }, more)
      assert.equal(status, 201)
      assert.notEqual(body.conversation.visitor.id, unseen)
      assert.notEqual(body.conversation.visitor.name, 'Bob')
    }
    assert.equal((await send('GET', `/visitors/${unseen}`)).status, 404)
    const renamed = await send('PATCH', `/visitors/${unseen}`, { user_identifier: 'mine' })
    assert.equal(renamed.status, 404)
    assert.equal((await begin({ email: 'bob@x.test' })).conversation.visitor.id, unseen)

    // By identifier: the same 403 whether it exists or not.
    for (const identifier of ['bob-1', 'nobody-1']) {
      for (const email of [undefined, 'ada@x.test', 'bob@x.test', 'no@x.test']) {
        const { status, body } = await create({ user_identifier: identifier, email })
        assert.deepEqual([status, body], [403, { error: needsAll }], `${identifier} ${email}`)
      }
    }

    // In sight: the contact itself, unchanged.
    for (const visitor of [ada, { email: 'ada@x.test' }, { user_identifier: 'ada-1' }]) {
      const { body } = await create({ ...visitor, name: 'Changed', traits: { a: 1 } })
      assert.deepEqual(
        [body.conversation.visitor.id, body.conversation.visitor.name],
        [seen, 'Ada'],
      )
    }
    // Of nobody: an address like any other.
    const fresh = (await create({ email: 'new@x.test' })).body.conversation.visitor.id
    assert.equal((await begin({ email: 'new@x.test' })).conversation.visitor.id, fresh)

    // The identity of a contact in sight does not change.
    const path = `/visitors/${seen}`
    const changes = [
      { user_identifier: 'bob-1' },
      { user_identifier: null },
      { email: 'x@x.test' },
      { email: null, name: 'Ada' },
    ]
    for (const change of changes) {
      const { status, body } = await send('PATCH', path, change)
      assert.deepEqual([status, body], [403, { error: needsAll }])
    }
    const kept = { name: 'Ada O', email: 'ada@x.test', user_identifier: 'ada-1' }
    assert.equal((await send('PATCH', path, kept)).status, 200)
    const { contact } = (await space.send('GET', path)).body
    assert.deepEqual(
      [contact.name, contact.email, contact.user_identifier],
      ['Ada O', 'ada@x.test', 'ada-1'],
    )

    // The other ways to a contact are closed, in a batch as well.
    const others = [
      { method: 'POST', path: '/visitors', body: { email: 'bob@x.test' } },
      { method: 'PUT', path: '/visitors/by-identifier/bob-1', body: { name: 'Mine' } },
      { method: 'POST', path: `${path}/merge`, body: { from: unseen } },
      { method: 'PATCH', path, body: { email: 'bob@x.test' } },
    ]
    for (const { method, path: at, body } of others) {
      assert.equal((await send(method, at, body)).status, 403, at)
    }
    const { results } = (await send('POST', '/batch', { operations: others })).body
    assert.deepEqual(
      results.map((result: Row) => result.status),
      [403, 403, 403, 403],
    )
    const search = await send('GET', '/search?q=bob&fresh=true&types=contact')
    assert.ok(search.body.results.every((result: Row) => result.contact.id !== unseen))
  })
}
