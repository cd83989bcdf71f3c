import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { test } from 'node:test'
import { takeRows } from './take-rows.ts'

/** A message of PostgreSQL: its kind, its length, its content. */
function message(kind: string, content: string): Buffer {
  const bytes = Buffer.from(`${kind}....${content}`)
  bytes.writeUInt32BE(bytes.length - 1, 1)
  return bytes
}

const bindComplete = message('2', '')
const notice = message('N', 'SWARNING\0\0')
const row = message('D', 'a row that is longer than its neighbours')
const complete = message('C', 'SELECT 1\0')
const ready = message('Z', 'I')
const parameter = message('S', 'TimeZone\0UTC\0')
const answer = [
  bindComplete,
  notice,
  row,
  complete,
  bindComplete,
  row,
  row,
  complete,
  ready,
  parameter,
]

/** A stream with the driver's listener, and the result of its chunks. */
function makeStream() {
  const stream = new EventEmitter()
  const seen = { driver: [] as Buffer[], rows: [] as string[], completed: 0 }
  stream.on('data', (chunk: Buffer) => seen.driver.push(chunk))
  const take = takeRows(stream)
  const sink = {
    handleRow: (bytes: Buffer, at: number) => {
      const length = bytes.readUInt32BE(at - 4)
      seen.rows.push(bytes.toString('utf8', at, at - 4 + length))
    },
    handleComplete: () => {
      seen.completed += 1
    },
  }
  return { stream, seen, take: () => take(sink) }
}

const content = (bytes: Buffer) => bytes.subarray(5).toString()

test('Rows are taken whole from any split of an answer, and the driver gets the rest', () => {
  const bytes = Buffer.concat(answer)
  for (let size = 1; size <= bytes.length; size += 1) {
    const { stream, seen, take } = makeStream()
    take()
    for (let at = 0; at < bytes.length; at += size) {
      stream.emit('data', bytes.subarray(at, at + size))
    }
    assert.deepEqual(seen.rows, [row, row, row].map(content), `in pieces of ${size}`)
    assert.equal(seen.completed, 2)
    assert.deepEqual(Buffer.concat(seen.driver), Buffer.concat([notice, ready, parameter]))
  }
})

test('Between batches all data goes to the driver unchanged', () => {
  const { stream, seen, take } = makeStream()
  const whole = Buffer.concat(answer)
  stream.emit('data', whole)
  assert.equal(seen.driver[0], whole)
  take()
  stream.emit('data', whole)
  stream.emit('data', whole)
  assert.equal(seen.rows.length, 3)
  assert.equal(seen.driver.at(-1), whole)
})
