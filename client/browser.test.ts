import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPorchlight } from './source/porchlight.ts'
import { followFrames, type Dropped } from './source/follow-frames.ts'
import { makeConnection } from './source/make-connection.ts'

const url = 'http://acme.localhost:3000'

/** A `fetch` that answers from a list, and what it was asked. */
function answering(answers: readonly (() => Response)[]) {
  const asked: Request[] = []
  const left = [...answers]
  const fake: typeof fetch = async (input, init) => {
    asked.push(new Request(String(input), init))
    return left.shift()?.() ?? Response.json({})
  }
  return { asked, fetch: fake }
}

test('The token of a visitor’s device is read before each call, and sent as a bearer token', async () => {
  const { asked, fetch } = answering([])
  let token: string | undefined
  const client = createPorchlight({
    ...{ url, fetch },
    deviceToken: () => token,
    credentials: 'omit',
  })
  await client.request({ method: 'GET', path: '/conversations' })
  token = 'b'.repeat(43)
  await client.request({ method: 'GET', path: '/conversations' })
  assert.deepEqual(
    asked.map(({ headers, credentials }) => [headers.get('authorization'), credentials]),
    [
      [null, 'omit'],
      [`Bearer ${token}`, 'omit'],
    ],
  )
})

test('A call may name a path outside the base path, and outlive its page', async () => {
  const { asked, fetch } = answering([])
  const client = createPorchlight({ url, fetch, credentials: 'same-origin' })
  const call = { method: 'DELETE', path: '/auth/session', isOutside: true } as const
  await client.request(call, { keepalive: true })
  const [request] = asked
  assert.equal(request?.url, `${url}/auth/session`)
  assert.deepEqual([request.credentials, request.keepalive], ['same-origin', true])
})

test('Frames continue after the last id, once the caller’s pause is over', async () => {
  const frames = (text: string) => () => new Response(text)
  const { asked, fetch } = answering([
    frames('retry: 700\nid: 7\n\nevent: signal\ndata: {}\n\n'),
    () => Response.json({ error: 'Please retry.' }, { status: 503 }),
    frames('id: 9\ndata: {}\n\n'),
  ])
  const pauses: Dropped[] = []
  const seen: (string | undefined)[] = []
  const stop = new AbortController()
  const following = followFrames(makeConnection({ url, fetch, maxTries: 1 }), {
    query: { signals: true },
    signal: stop.signal,
    pause: async (dropped) => {
      pauses.push(dropped)
    },
  })
  for await (const { id } of following) {
    seen.push(id)
    if (id === '9') break
  }
  assert.deepEqual(seen, ['7', undefined, '9'])
  assert.deepEqual(
    asked.map(({ headers }) => headers.get('last-event-id')),
    [null, '7', '7'],
  )
  assert.ok(asked.every((request) => request.url.endsWith('/events/stream?signals=true')))
  assert.deepEqual(
    pauses.map(({ failures, askedMs }) => [failures, askedMs]),
    [
      [0, 700],
      [1, undefined],
    ],
  )
})
