import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { newToken, openWidget, webChannel } from '../../chat/channels/devices/testing/visitor.ts'
import { exchange, startOwnApp } from '../../../test/app.ts'

// Of its own: sign-ins of other files use up the guesses of their common network.
const app = await startOwnApp()
const space = await app.workspace()
const channel = await webChannel(app, space)
const visitor = openWidget(app, space, channel)
const { id } = await visitor.start()
const json = { 'content-type': 'application/json' }

/** JSON of so many bytes, most of them white space. */
const sized = (given: object, bytes: number): Buffer =>
  Buffer.from(JSON.stringify(given).padEnd(bytes))

/** A request of the widget of a new browser. */
async function ofWidget(path: string, given: object, bytes: number, more: object = {}) {
  const { ticket } = openWidget(app, space, channel)
  const host = `chat--${space.subdomain}.localhost:${app.port}`
  const body = sized({ ticket, device_token: newToken(), ...given }, bytes)
  const headers = { ...json, host, origin: `http://${host}`, accept: 'application/json', ...more }
  return exchange(app.port, 'POST', `/widget${path}`, body, headers)
}

type Door = {
  readonly who: string
  readonly mostBytes: number
  /** The reply to a body that is read. */
  readonly status: number
  readonly send: (bytes: number) => Promise<{ readonly status: number }>
}

const doors: readonly Door[] = [
  {
    who: 'A stranger who signs in',
    mostBytes: 65_536,
    status: 401,
    send: async (bytes) => {
      const body = sized({ email: 'nobody@x.test', password: 'long enough to be one' }, bytes)
      const host = `${space.subdomain}.localhost`
      const from = { ...json, host, 'sec-fetch-site': 'same-origin' }
      return exchange(app.port, 'POST', '/auth/session', body, from)
    },
  },
  {
    who: 'A visitor without a message',
    mostBytes: 65_536,
    status: 201,
    send: async (bytes) => ofWidget('/device', {}, bytes),
  },
  {
    who: 'A visitor with a first message',
    mostBytes: 131_072,
    status: 201,
    send: async (bytes) => {
      const key = randomUUID()
      const given = { message: { external_id: key, body: 'Hello' } }
      return ofWidget('/conversations', given, bytes, { 'idempotency-key': key })
    },
  },
  {
    who: 'A visitor with another message',
    mostBytes: 131_072,
    status: 201,
    send: async (bytes) => {
      const body = sized({ external_id: randomUUID(), body: 'Hello' }, bytes)
      return visitor.send('POST', `/conversations/${id}/messages`, body, json)
    },
  },
  {
    who: 'A key',
    mostBytes: 1_048_576,
    status: 200,
    send: async (bytes) =>
      space.send('PATCH', `/conversations/${id}`, sized({ title: 'New' }, bytes), json),
  },
]

for (const { who, mostBytes, status, send } of doors) {
  test(`${who} sends a body of ${mostBytes} bytes, and none that is a byte longer`, async () => {
    assert.equal((await send(mostBytes)).status, status)
    assert.equal((await send(mostBytes + 1)).status, 413)
  })
}
