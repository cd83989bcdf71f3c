import assert from 'node:assert/strict'
import fc from 'fast-check'
import { basePath } from '../../server/start/app.ts'
import { assertCountersExact } from '../../test/conversations.ts'
import { exchangeRaw, jsonOf, type RawReply } from '../exchange.ts'
import { seededRandom } from '../../server/operate/generate/random.ts'
import { residentBytes } from '../server-process.ts'
import { replyCheck, type ReplyCheck } from './check-reply.ts'
import { curlLine } from './curl-line.ts'
import { readOperations, type ApiDocument, type Operation } from './document.ts'
import { anyRequest } from './requests.ts'
import { sendVisitors } from './send-visitors.ts'
import { sendStrangers, type StrangersSummary } from './send-strangers.ts'
import { learn, makeWorld, type Doors, type SendPlain, type Space, type World } from './world.ts'

export type FuzzOptions = Doors & {
  port: number
  /** Of the server. */
  pid: number
  requests: number
  seed: number
  concurrency: number
  /** Time limit of each reply. */
  replyLimitMs: number
  /** What a stranger's request may take of the server's thread. */
  strangerLimitMs: number
  memoryLimitBytes: number
}

export type FuzzSummary = {
  /** Counts by kind of request and status: `valid 200`. */
  answers: ReadonlyMap<string, number>
  operations: number
  slowest: { ms: number; line: string }
  memoryBytes: number
  /** The dearest request of a stranger. */
  stranger: StrangersSummary
  /** Counts of requests to the doors of visitors, pages and signing in, by door and status. */
  visitors: ReadonlyMap<string, number>
}

type Failure = { index: number; line: string; reason: string }
type Run = {
  options: FuzzOptions
  operations: Operation[]
  world: World
  check: ReplyCheck
  answers: Map<string, number>
  failures: Failure[]
  slowest: FuzzSummary['slowest']
  memoryBytes: number
}

const shownFailures = 20
/** Strangers send one request after another, because what each costs is measured. */
const requestsPerStranger = 5
const memoryEvery = 100

/**
 * Sends generated requests, valid and invalid, to a running server, and checks every reply against its document.
 * Throws one error with all failures and their requests.
 */
export async function runFuzz(options: FuzzOptions): Promise<FuzzSummary> {
  const plain = sendPlainTo(options)
  const world = await makeWorld(options, plain, seededRandom(options.seed))
  const document = await fetchDocument(options)
  const before = await fingerprint(options, world.foreign)
  const run: Run = {
    options,
    operations: readOperations(document),
    world,
    check: replyCheck(document, world, options.replyLimitMs),
    answers: new Map(),
    failures: [],
    slowest: { ms: 0, line: '' },
    memoryBytes: residentBytes(options.pid) ?? 0,
  }
  await sendAll(run)
  if (run.failures.length > 0) throw new Error(report(run))
  assert.deepEqual(await fingerprint(options, world.foreign), before, 'the other workspace changed')
  const stranger = await sendStrangers({
    ...options,
    subdomain: world.own.subdomain,
    requests: Math.ceil(options.requests / requestsPerStranger),
    random: seededRandom(options.seed),
  })
  const visitors = await sendVisitors(
    {
      ...options,
      requests: Math.ceil(options.requests / requestsPerStranger),
      random: seededRandom(options.seed),
    },
    world,
    plain,
  )
  await assertStillWorks(plain, world)
  for (const { id } of [world.own, world.foreign]) await assertCountersExact(options.owner, id)
  assert.ok(
    run.memoryBytes <= options.memoryLimitBytes,
    `The server took ${Math.round(run.memoryBytes / 1e6)} MB.`,
  )
  const { answers, slowest, memoryBytes } = run
  return { answers, operations: run.operations.length, slowest, memoryBytes, stranger, visitors }
}

async function sendAll(run: Run): Promise<void> {
  const { requests, concurrency, pid } = run.options
  let next = 0
  const work = async () => {
    while (next < requests && run.failures.length < shownFailures) {
      const index = next
      next += 1
      await sendOne(run, index)
      if (index % memoryEvery === 0) {
        run.memoryBytes = Math.max(run.memoryBytes, residentBytes(pid) ?? 0)
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
}

async function sendOne(run: Run, index: number): Promise<void> {
  const { seed, port, replyLimitMs } = run.options
  const arbitrary = anyRequest(run.operations, run.world)
  // One seed per request: it depends on the stored data, not on the number of earlier requests.
  const [request] = fc.sample(arbitrary, { seed: (seed * 1_000_003 + index) | 0, numRuns: 1 })
  assert.ok(request)
  try {
    const reply = await exchangeRaw({ ...request, port, timeoutMs: 2 * replyLimitMs })
    const answer = `${request.kind} ${reply.status}`
    run.answers.set(answer, (run.answers.get(answer) ?? 0) + 1)
    if (reply.tookMs > run.slowest.ms) {
      run.slowest = { ms: reply.tookMs, line: clip(curlLine(request, port), 300) }
    }
    run.check(request, reply)
    if (reply.status < 300 && request.method !== 'HEAD') learn(run.world.own.known, jsonOf(reply))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    run.failures.push({ index, line: curlLine(request, port), reason: clip(reason, 1_000) })
  }
}

function report({ failures, options }: Run): string {
  const lines = failures.map(
    ({ index, line, reason }) => `request ${index}: ${reason}\n  ${clip(line, 4_000)}`,
  )
  const { seed, requests, concurrency } = options
  const again = `npm run fuzz -- --seed ${seed} --requests ${requests} --concurrency ${concurrency}`
  return `${failures.length} replies were wrong. Again: ${again}\n${lines.join('\n')}`
}

function clip(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length)}… (${text.length} characters)`
}

function sendPlainTo({ port, replyLimitMs }: FuzzOptions): SendPlain {
  return async ({ subdomain, key }, method, path, body) => {
    const reply: RawReply = await exchangeRaw({
      port,
      method,
      path: `${basePath}${path}`,
      timeoutMs: replyLimitMs,
      payload: method === 'GET' ? undefined : JSON.stringify(body),
      headers: {
        host: `${subdomain}.localhost`,
        'x-api-key': key,
        ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      },
    })
    assert.ok(reply.status < 300, `${method} ${path}: ${reply.status} ${reply.text}`)
    return { status: reply.status, body: jsonOf(reply) }
  }
}

async function fetchDocument({ port, replyLimitMs }: FuzzOptions): Promise<ApiDocument> {
  const path = `${basePath}/openapi.json`
  const reply = await exchangeRaw({
    port,
    method: 'GET',
    path,
    headers: {},
    timeoutMs: replyLimitMs,
  })
  assert.equal(reply.status, 200)
  return JSON.parse(reply.text) as ApiDocument
}

/** Differs after every change of a workspace: each takes a tick, writes an event, or is counted here. */
async function fingerprint({ owner }: FuzzOptions, { id }: Space): Promise<object[]> {
  const { rows } = await owner.query<object>(
    `select tick::text, sequence,
            (select count(*) from conversations where workspace_id = $1) as conversations,
            (select count(*) from messages where workspace_id = $1) as messages,
            (select count(*) from contacts where workspace_id = $1) as contacts,
            (select count(*) from team_members where workspace_id = $1) as members,
            (select count(*) from tags where workspace_id = $1) as tags
       from workspace_clocks where workspace_id = $1`,
    [id],
  )
  assert.equal(rows.length, 1)
  return rows
}

async function assertStillWorks(send: SendPlain, { own }: World): Promise<void> {
  const made = await send(own, 'POST', '/conversations', {
    visitor_attributes: { email: 'last@fuzz.test' },
    messages_attributes: [{ body: 'still here' }],
  })
  const id: string = made.body.conversation.id
  const thread = await send(own, 'GET', `/conversations/${id}/messages`, {})
  assert.equal(thread.body.messages[0].body, '<p>still here</p>')
}
