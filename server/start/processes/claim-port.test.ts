import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { test, type TestContext } from 'node:test'
import { claimPort } from './claim-port.ts'

const host = '127.0.0.1'
const inUse = { code: 'EADDRINUSE' }

async function listen(t: TestContext, port: number, reusePort: boolean) {
  const server = createServer()
  server.listen({ host, port, reusePort })
  await once(server, 'listening')
  t.after(() => server.close())
}

test('A claimed port is free, open to workers that share it, and closed to another claim', async (t) => {
  const claimed = await claimPort(host, 0)
  await assert.rejects(claimPort(host, claimed.port), inUse)
  await listen(t, claimed.port, true)
  await listen(t, claimed.port, true)
  await assert.rejects(claimPort(host, claimed.port), inUse)
  await claimed.release()
  await assert.rejects(claimPort(host, claimed.port), inUse)
})

test('A released port can be claimed again', async () => {
  const { port, release } = await claimPort(host, 0)
  await release()
  const again = await claimPort(host, port)
  assert.equal(again.port, port)
  await again.release()
})

test('A port cannot be claimed while any program listens on it, even one that shares it', async (t) => {
  for (const reusePort of [false, true]) {
    const { port, release } = await claimPort(host, 0)
    await release()
    await listen(t, port, reusePort)
    await assert.rejects(claimPort(host, port), inUse)
    await assert.rejects(claimPort('0.0.0.0', port), inUse)
  }
})

test('Exactly one of many concurrent claims succeeds', async () => {
  const { port, release } = await claimPort(host, 0)
  await release()
  const claims = await Promise.allSettled(
    Array.from({ length: 8 }, async () => claimPort(host, port)),
  )
  const claimed = claims.filter((claim) => claim.status === 'fulfilled')
  assert.equal(claimed.length, 1)
  await claimed[0]!.value.release()
})
