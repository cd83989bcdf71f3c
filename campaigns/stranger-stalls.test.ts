import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../test/app.ts'
import { openWidget, webChannel } from '../server/chat/channels/devices/testing/visitor.ts'
import { doorsOf, type Door } from './strangers/doors.ts'
import { hostileBodies, requestBytes, sizes } from './strangers/hostile-bodies.ts'
import { makeStranger } from './strangers/stranger.ts'

/** Of the server's thread, for a whole request of any size. */
const longestMs = 20
/** The same in ten thousand chunks, each a callback that the runner observes in this process: in one of its own it is 10 ms. */
const longestInChunksMs = 40
const isLong = process.env['PORCHLIGHT_TEST_STALLS'] === 'long'

const app = await startApp({ PORCHLIGHT_FAILED_ATTEMPTS_PER_MINUTE: '0' })
const { send, leave } = makeStranger(app.port, process.pid)
after(leave)

async function makeDoors(): Promise<readonly Door[]> {
  const space = await app.workspace()
  const channel = await webChannel(app, space)
  const visitor = openWidget(app, space, channel)
  const { id } = await visitor.start()
  const hosts = {
    team: `${space.subdomain}.localhost:${app.port}`,
    visitors: `chat--${space.subdomain}.localhost:${app.port}`,
  }
  return doorsOf(hosts, { token: visitor.token, conversationId: id })
}

/** Fails if a request costs the server's thread more in each of thirty tries. */
async function assertCheap(
  door: Door,
  bytes: Buffer,
  label: string,
  limitMs = longestMs,
): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  let last = 0
  for (let tries = 0; tries < 30 && best >= limitMs; tries += 1) {
    app.services.deviceLimits.forget()
    const { status, ms } = await send(bytes)
    best = Math.min(best, ms)
    last = status
  }
  assert.ok(best < limitMs, `${door.method} ${door.path}, ${label}: ${best} ms, ${last}`)
  // Nothing of it is a failure of the server, and nothing is accepted.
  assert.ok(last === 0 || last === 202 || last === 204 || (last >= 400 && last < 500), `${last}`)
  return best
}

test('No request of a stranger, of any size, costs more than 20 ms', async (context) => {
  const doors = await makeDoors()
  let slowest = { ms: 0, label: '' }
  for (const size of isLong ? sizes.long : sizes.short) {
    for (const [name, body] of Object.entries(hostileBodies(size))) {
      for (const door of doors) {
        const label = `${name} of ${Math.round(size / 1_024)} KiB`
        const ms = await assertCheap(door, requestBytes(door, body), label)
        if (ms > slowest.ms) slowest = { ms, label: `${door.method} ${door.path}, ${label}` }
      }
    }
  }
  context.diagnostic(`slowest: ${slowest.ms.toFixed(1)} ms, ${slowest.label}`)
})

test('A body in tiny chunks costs no more', async (context) => {
  const doors = await makeDoors()
  const body = Buffer.from(`{"email":"${'a'.repeat(isLong ? 1_000_000 : 60_000)}"}`)
  for (const door of doors) {
    const ms = await assertCheap(
      door,
      requestBytes(door, body, 1),
      'chunks of a byte',
      longestInChunksMs,
    )
    context.diagnostic(`${door.method} ${door.path}: ${ms.toFixed(1)} ms`)
  }
})

/** HTML of as many characters as a visitor may send. */
const hostileHtml = [
  ...['<b>', '<b><i>', '<p>a', '<div>', '<li>', '<table><tr><td>', '<a href="https://x.test/">'],
  ...['&amp;', '&#x41;', '<', '<b ', '<!--', '<img src=x onerror=a>', '<p class="a" id="b">x</p>'],
  ...['\n\n', 'https://x.test/?a ', '</b>', '<svg><style>', '@a b', '🏮'],
].map((piece) => piece.repeat(Math.floor(20_000 / piece.length)))

test('No message of a visitor costs more than 20 ms, whatever its HTML', async (context) => {
  const doors = await makeDoors()
  const door = doors.find(({ path }) => path.endsWith('/messages'))
  assert.ok(door)
  let slowest = { ms: 0, label: '' }
  for (const html of hostileHtml) {
    for (const body of [html, `<p>${html.slice(0, 19_900)}</p>`]) {
      let best = Infinity
      for (let tries = 0; tries < 30 && best >= longestMs; tries += 1) {
        app.services.deviceLimits.forget()
        const { status, ms } = await send(requestBytes(door, Buffer.from(JSON.stringify({ body }))))
        assert.ok(status === 201 || status === 422, `${status}`)
        best = Math.min(best, ms)
      }
      const label = body.slice(0, 30)
      if (best > slowest.ms) slowest = { ms: best, label }
      if (best > longestMs / 2) context.diagnostic(`${label}: ${best} ms`)
    }
  }
  context.diagnostic(`slowest: ${slowest.ms.toFixed(1)} ms, ${slowest.label}`)
  assert.ok(slowest.ms < longestMs, `${slowest.label}: ${slowest.ms} ms`)
})
