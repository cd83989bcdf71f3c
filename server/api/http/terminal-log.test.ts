import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readableLog } from './terminal-log.ts'

test('On a terminal a log line is readable, with the time, the request and its outcome', () => {
  const time = new Date(2026, 10, 22, 14, 3, 12).getTime()
  const request = {
    level: 30,
    time,
    msg: 'request',
    request_id: 'x',
    workspace: 'acme',
    method: 'GET',
    route: '/api/external/v2/conversations',
    status: 200,
    time_ms: 3.1,
  }
  const trouble = {
    level: 40,
    time,
    process: 'worker-1',
    msg: 'the database does not answer',
    err: { type: 'Error', message: 'no answer', stack: 'Error: no answer\n    at probe' },
  }
  const { workspace: _, ...keyless } = request
  const text = readableLog(
    [request, keyless, trouble].map((line) => `${JSON.stringify(line)}\n`).join('') + 'not JSON\n',
  )
  assert.equal(
    text,
    `14:03:12  200  GET /api/external/v2/conversations  3.1 ms  acme
14:03:12  200  GET /api/external/v2/conversations  3.1 ms
14:03:12  WARN  the database does not answer  worker-1
Error: no answer
    at probe
not JSON
`,
  )
})
