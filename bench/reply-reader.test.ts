import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replyReader } from './reply-reader.ts'

const replies = {
  'with a length': 'HTTP/1.1 201 Created\r\nContent-Length: 11\r\nEtag: "a"\r\n\r\n{"a":"\r\n"}\n',
  'in chunks':
    'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n4\r\n{"a"\r\n3\r\n:1}\r\n0\r\n\r\n',
}

for (const [kind, reply] of Object.entries(replies)) {
  test(`A reply ${kind} is complete at its last byte, wherever it is split, and so is the next`, () => {
    const isWhole = replyReader()
    for (let cut = 0; cut < reply.length; cut += 1) {
      const first = Buffer.from(reply.slice(0, cut))
      const second = Buffer.from(`${reply.slice(cut)}left over from before`)
      if (cut > 0) assert.equal(isWhole(first, first.length), false, String(cut))
      assert.equal(isWhole(second, reply.length - cut), true, String(cut))
    }
  })
}

test('An unsuccessful reply throws an error with its text', () => {
  const reply = Buffer.from('HTTP/1.1 503 Service Unavailable\r\ncontent-length: 4\r\n\r\nbusy')
  assert.throws(() => replyReader()(reply, reply.length), /503 Service Unavailable[\s\S]*busy/)
})
