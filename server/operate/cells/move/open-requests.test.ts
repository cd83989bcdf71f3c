import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../../campaigns/until.ts'
import { startConversation } from '../../../../test/seed.ts'
import { openStream } from '../../../chat/events/testing/open-stream.ts'
import { openWidget, webChannel } from '../../../chat/channels/devices/testing/visitor.ts'
import { startTwoCells } from '../testing/two-cells.ts'

const { a, run } = await startTwoCells()

test('Long polls that wait in the source are answered when the workspace has left, not when their time is over', async (context) => {
  const acme = await a.workspace('acme')
  await startConversation(acme.send)
  const { latest_sequence: latest } = (await acme.send('GET', '/events')).body
  const visitor = openWidget(a, acme, await webChannel(a, acme, {}))
  await visitor.start('Hello')
  const { next_after: position } = (await visitor.send('GET', '/events')).body
  const newest = (await acme.send('GET', `/events?after=${latest}`)).body.latest_sequence
  const polls = [
    acme.send('GET', `/events?after=${newest}&wait=30`),
    visitor.send('GET', `/events?after=${position}&wait=30`),
  ]
  const startedAt = performance.now()
  const moved = await run(context, 'workspace', 'move', 'acme', '--to', 'b')
  assert.equal(moved.code, 0, moved.err)
  for (const { status, body } of await Promise.all(polls)) {
    assert.deepEqual([status, body.events], [200, []])
  }
  assert.ok(performance.now() - startedAt < 25_000, 'The long polls waited until their end.')
})

test('A stream that is ending while more notices come ends once, and the server goes on', async () => {
  const globex = await a.workspace('globex')
  const visitor = openWidget(a, globex, await webChannel(a, globex, {}))
  await visitor.start('Hello')
  const team = { host: 'globex.localhost', 'x-api-key': globex.key }
  const own = { host: 'chat--globex.localhost', authorization: `Bearer ${visitor.token}` }
  for (const headers of [team, own]) {
    const stream = await openStream({ port: a.port, headers })
    await until('the stream has begun', 5_000, () => stream.frames.length > 0)
    for (let notice = 0; notice < 3; notice += 1) a.services.events.left(globex.id)
    await stream.ended
  }
  assert.equal((await globex.send('GET', '/conversations')).status, 200)
})
