import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { until } from '../../../campaigns/until.ts'
import { startApp } from '../../../test/app.ts'
import { startConversation } from '../../../test/seed.ts'
import { basePath } from '../../start/app.ts'

const { app, workspace, port, sendAs } = await startApp()

const strangers = 60
/** Strangers are served so many bytes a second, however long others take: a busy machine makes single tries slower, none faster. */
const mostTries = 10

/** Requests that are on their way, and how many of them are answered. */
async function beginLarge(count: number, body: string, field = '') {
  const head = `POST ${basePath}/conversations HTTP/1.1\r\nHost: localhost\r\n${field}Content-Length: ${body.length}\r\n\r\n`
  const bytes = Buffer.from(`${head}${body}`)
  let answered = 0
  const statuses: string[] = []
  const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1'))
  await Promise.all(sockets.map(async (socket) => once(socket, 'connect')))
  const over = sockets.map(async (socket) => {
    socket.write(bytes)
    const [said] = (await once(socket, 'data')) as [Buffer]
    answered += 1
    statuses.push(said.toString('latin1', 9, 12))
  })
  return {
    answered: () => answered,
    ended: async () => {
      await Promise.all(over)
      for (const socket of sockets) socket.destroy()
      return statuses
    },
  }
}

test('A request with a key, and a small one without, come before large bodies of strangers', async () => {
  const { send, subdomain } = await workspace()
  await startConversation(send)
  const unknown = sendAs({ host: `${subdomain}.localhost` })
  for (const ask of [
    async () => (await send('GET', '/conversations')).status,
    async () => (await unknown('POST', '/conversations', {})).status,
  ]) {
    const waiting: number[] = []
    while (waiting.length < mostTries && !waiting.some((count) => count > 0)) {
      const large = await beginLarge(strangers, '1'.repeat(60_000))
      await until('a stranger waits', 10_000, () => app.turns.waitingCount() > 0)
      const status = await ask()
      waiting.push(app.turns.waitingCount())
      assert.ok(status === 200 || status === 401, String(status))
      assert.deepEqual(new Set(await large.ended()), new Set(['401']))
    }
    assert.ok(Math.max(...waiting) > 0, `${waiting.join(', ')} of ${strangers} waited at the reply`)
  }
})

test('Of large bodies with a key, one is parsed in a turn of the event loop', async () => {
  const { send, key } = await workspace()
  const body = `{"a":[${'1,'.repeat(500_000)}1]}`
  // From then on the key is known.
  assert.equal((await send('GET', '/conversations')).status, 200)
  const large = await beginLarge(16, body, `X-Api-Key: ${key}\r\n`)
  let most = 0
  while (large.answered() < 16) {
    await nextTurn()
    most = Math.max(most, app.turns.waitingCount())
  }
  assert.ok(most > 0, 'All were parsed as they came.')
  assert.deepEqual(new Set(await large.ended()), new Set(['422']))
})

test('A client that sends a whole body before it reads gets the refusal, also beside others', async () => {
  const { subdomain } = await workspace()
  const refused = async (path: string, bytes: number) => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { host: `${subdomain}.localhost`, 'content-type': 'application/json' },
      body: '1'.repeat(bytes),
    })
    return [reply.status, Object.keys((await reply.json()) as object)]
  }
  const asked = Array.from({ length: 4 }, async () =>
    Promise.all([
      refused(`${basePath}/conversations`, 1_000_000),
      refused('/auth/session', 1_000_000),
      refused('/nowhere', 70_000),
    ]),
  )
  for (const replies of await Promise.all(asked)) {
    assert.deepEqual(replies, [
      [401, ['error']],
      [413, ['error']],
      [404, ['error']],
    ])
  }
})
