import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { startApp } from '../../../test/app.ts'
import { startConversation } from '../../../test/seed.ts'
import { openWidget, webChannel } from '../channels/devices/testing/visitor.ts'

const app = await startApp()
const space = await app.workspace()

const day = (number: number) => `2024-01-0${number}T00:00:00.000Z`
const old = {
  created_at: day(1),
  messages_attributes: [{ body: 'The first', created_at: day(4) }],
}
const wait = async (id: string): Promise<string | null> =>
  (await space.send('GET', `/conversations/${id}?include=inbox`)).body.conversation.inbox
    .waiting_since
const answer = { sender_email: space.adminEmail }
const setStatus = async (id: string, status: string) =>
  space.send('PATCH', `/conversations/${id}`, { status })

/** All orders of the items. */
const ordersOf = <Item>(items: readonly Item[]): Item[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item, at) =>
        ordersOf(items.toSpliced(at, 1)).map((others) => [item, ...others]),
      )

async function waitsAfter(imports: readonly object[], isReopened: boolean) {
  const waits: (string | null)[] = []
  for (const order of ordersOf(imports)) {
    const id = await startConversation(space.send, 'bob@x.test', old)
    if (isReopened) for (const status of ['closed', 'open']) await setStatus(id, status)
    for (const body of order) {
      const sent = await space.send('POST', `/conversations/${id}/messages`, {
        body: 'Imported',
        sender_email: 'bob@x.test',
        ...body,
      })
      assert.equal(sent.status, 201, sent.text)
    }
    waits.push(await wait(id))
  }
  return [...new Set(waits)]
}

test('Imports in any order leave the same wait, and none before a reopening is waited for', async () => {
  const imports = [
    { created_at: day(2) },
    { created_at: day(3), ...answer },
    { created_at: day(5) },
    { created_at: day(6) },
  ]
  assert.deepEqual(await waitsAfter(imports, false), [day(4)])
  assert.deepEqual(
    await waitsAfter(
      [...imports.slice(1), { created_at: '2024-01-05T12:00:00Z', ...answer }],
      false,
    ),
    [day(6)],
  )
  assert.deepEqual(await waitsAfter(imports, true), [null])
})

test('A visitor who writes to a closed conversation waits since then, whatever is imported', async () => {
  const visitor = openWidget(app, space, await webChannel(app, space))
  const { id } = await visitor.start('Hello')
  const path = `/conversations/${id}/messages`
  await setStatus(id, 'closed')
  const sent = await visitor.send('POST', path, {
    body: 'Are you there?',
    external_id: randomUUID(),
  })
  assert.equal(sent.status, 201, sent.text)
  const { body: list } = await space.send('GET', path)
  const since = list.messages.at(-1).created_at as string
  assert.equal(await wait(id), since)
  const { body } = await space.send('GET', `/conversations/${id}`)
  const created_at = body.conversation.created_at as string
  await space.send('POST', path, { body: 'Imported', created_at, ...answer })
  assert.equal(await wait(id), since)
})
