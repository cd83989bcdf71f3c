import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../test/app.ts'
import { runFuzz } from './fuzz/run-fuzz.ts'
import { kinds } from './fuzz/fuzz-request.ts'

const { services, owner, port } = await startApp()

test('Valid and invalid requests generated from the OpenAPI document get documented replies and no 5xx', async (context) => {
  const { answers, slowest, stranger, visitors } = await runFuzz({
    database: services.database,
    owner,
    port,
    pid: process.pid,
    requests: 700,
    seed: 20_261,
    concurrency: 4,
    replyLimitMs: 20_000,
    // Twice that of the long form: the runner observes each callback of this process.
    strangerLimitMs: 40,
    memoryLimitBytes: 1e9,
  })
  const counts = [...answers].toSorted()
  context.diagnostic(
    `slowest ${Math.round(slowest.ms)} ms; ${counts.map((pair) => pair.join(': ')).join(', ')}`,
  )
  context.diagnostic(`stranger ${stranger.ms.toFixed(1)} ms: ${stranger.label}`)
  // A conversation begun, a device made, a page opened.
  for (const answer of ['/widget/conversations 201', '/widget/device 201', 'page 200']) {
    assert.ok((visitors.get(answer) ?? 0) > 0, `${answer}: ${[...visitors].join('; ')}`)
  }
  for (const kind of kinds)
    assert.ok(
      counts.some(([answer]) => answer.startsWith(kind)),
      kind,
    )
  // If all requests were rejected, the test would prove nothing.
  assert.ok((answers.get('valid 200') ?? 0) > 20)
  assert.ok((answers.get('valid 201') ?? 0) > 3)
})
