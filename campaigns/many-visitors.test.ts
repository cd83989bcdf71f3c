import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { startOwnApp } from '../test/app.ts'
import { deviceTokenHash } from '../server/api/access/device-token.ts'
import { webChannel } from '../server/chat/channels/devices/testing/visitor.ts'
import { newId } from '../server/ids.ts'
import { basePath } from '../server/start/app.ts'
import { exchangeRaw } from './exchange.ts'

const visitors = 1_000
const atOnce = 16

test('A thousand visitors behind one address do not lock each other out, and a flood of one is limited', async () => {
  const app = await startOwnApp({ PORCHLIGHT_FAILED_ATTEMPTS_PER_MINUTE: '3' })
  const space = await app.workspace()
  const channel = await webChannel(app, space)
  const tokens = Array.from({ length: visitors }, () => randomBytes(32).toString('base64url'))
  const { contact } = (await space.send('POST', '/visitors', { name: 'Somebody' })).body
  await app.owner.query(
    `insert into widget_devices (workspace_id, id, channel_id, contact_id, token_hash, origin, created_at, last_seen_at)
     select $1, made.id, $2, $3, made.token_hash, 'https://shop.example', now(), now()
       from unnest($4::uuid[], $5::bytea[]) made (id, token_hash)`,
    [space.id, channel, contact.id, tokens.map(() => newId()), tokens.map(deviceTokenHash)],
  )
  const host = `chat--${space.subdomain}.localhost:${app.port}`
  const read = async (token: string) =>
    exchangeRaw({
      port: app.port,
      method: 'GET',
      path: `${basePath}/conversations`,
      timeoutMs: 30_000,
      headers: { host, authorization: `Bearer ${token}`, 'sec-fetch-site': 'same-origin' },
    })
  const readAll = async (all: readonly string[]) => {
    const counts: Record<number, number> = {}
    const left = [...all]
    const some = async () => {
      for (let token = left.pop(); token !== undefined; token = left.pop()) {
        const { status } = await read(token)
        counts[status] = (counts[status] ?? 0) + 1
      }
    }
    await Promise.all(Array.from({ length: atOnce }, some))
    return counts
  }
  const since = performance.now()
  const [flooding = '', ...others] = tokens
  const [flood, calm] = await Promise.all([
    readAll(Array.from({ length: 300 }, () => flooding)),
    readAll(others),
  ])
  assert.deepEqual(calm, { 200: visitors - 1 })
  const filled = ((performance.now() - since) / 60_000) * 60 + 1
  assert.ok((flood[200] ?? 0) >= 60 && (flood[200] ?? 0) <= 60 + filled, JSON.stringify(flood))
  assert.equal((flood[200] ?? 0) + (flood[429] ?? 0), 300)
  // Guessed tokens, of which 30 are looked up a minute, close the address to guesses, and not to devices that this process knows.
  const guessed = await readAll(
    Array.from({ length: 100 }, () => randomBytes(32).toString('base64url')),
  )
  assert.ok((guessed[401] ?? 0) < 50 && (guessed[429] ?? 0) > 50, JSON.stringify(guessed))
  app.services.devices.clear()
  assert.deepEqual(await readAll(others), { 200: visitors - 1 })
})
