import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { test, type TestContext } from 'node:test'
import { makeResolver } from './resolve-host.ts'

/** A DNS server that replies with the given code and records: RFC 1035, 4.1. */
async function startDns(
  t: TestContext,
  answer: (type: number) => { code: number; records: Buffer[] } | undefined,
): Promise<string> {
  const socket = createSocket('udp4')
  socket.on('message', (question, from) => {
    const end = question.indexOf(0, 12) + 5
    const given = answer(question.readUInt16BE(end - 4))
    if (given === undefined) return
    const head = Buffer.from(question.subarray(0, 12))
    head.writeUInt16BE(0x8180 | given.code, 2)
    head.writeUInt16BE(given.records.length, 6)
    head.writeUInt32BE(0, 8)
    socket.send(Buffer.concat([head, question.subarray(12, end), ...given.records]), from.port)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  t.after(() => socket.close())
  return `127.0.0.1:${socket.address().port}`
}

/** An address record for the queried name, valid for a minute. */
function record(type: number, address: number[]): Buffer {
  const head = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, address.length])
  return Buffer.concat([head, Buffer.from(address)])
}

test('A host name resolves to all its IPv4 and IPv6 addresses, an unknown one to none', async (t) => {
  const v6 = [0x26, 0x06, ...Array<number>(13).fill(0), 1]
  const both = await startDns(t, (type) => ({
    code: 0,
    records: [type === 1 ? record(1, [10, 0, 0, 7]) : record(28, v6)],
  }))
  const found = await makeResolver({ servers: [both] })('hooks.example')
  assert.deepEqual(found, ['10.0.0.7', '2606::1'])
  const unknown = await startDns(t, () => ({ code: 3, records: [] }))
  assert.deepEqual(await makeResolver({ servers: [unknown] })('nowhere.example'), [])
})

test('A silent DNS server times out without occupying threads that files need', async (t) => {
  const silent = await startDns(t, () => undefined)
  const resolve = makeResolver({ servers: [silent], limitMs: 500 })
  const since = performance.now()
  const lookups = Array.from({ length: 50 }, async () => resolve('slow.example'))
  const outcomes = Promise.allSettled(lookups)
  await readFile('package.json')
  const readAfterMs = performance.now() - since
  const reasons = (await outcomes).map((outcome) =>
    outcome.status === 'rejected' ? String(outcome.reason) : 'answered',
  )
  assert.deepEqual(
    new Set(reasons),
    new Set(['OutboundError: The host name could not be looked up in time.']),
  )
  // Fifty that held the four threads for half a second each would take six seconds.
  assert.ok(readAfterMs < 3_000, `${readAfterMs} ms`)
})
