import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { apiClient } from '../../campaigns/crash/api-client.ts'
import { checkWorkspace } from '../../campaigns/crash/check-workspace.ts'
import { emptyLedger } from '../../campaigns/crash/ledger.ts'
import { startWriters } from '../../campaigns/crash/writers.ts'
import { exchangeRaw } from '../../campaigns/exchange.ts'
import { seededRandom } from '../../server/operate/generate/random.ts'
import { startFleet, urlOf } from '../../campaigns/rolling/fleet.ts'
import { startServerProcess } from '../../campaigns/server-process.ts'
import { until } from '../../campaigns/until.ts'
import { makeWorkspace } from '../../campaigns/workspaces.ts'
import { openStream, type Stream } from '../../server/chat/events/testing/open-stream.ts'
import { basePath } from '../../server/start/app.ts'
import { connectOwner } from '../../server/store/database/connect.ts'
import { cloneDatabase } from '../app.ts'
import { databaseSettings } from '../request-database.ts'
import { talkOverProcesses } from './talk-over-processes.ts'

const folder = await mkdtemp(join(tmpdir(), 'porchlight-several-'))
const address = await cloneDatabase()
const owner = connectOwner(address, () => undefined, 2)
const workers = 2
/** With this many connections, the chance that a worker gets none is 1 in 2,000. */
const enoughForAll = 12
/** One server of two processes, and one that is a single process. */
const fleet = await startFleet({
  address,
  folder,
  workers: [workers, 1],
  drainSeconds: 0.3,
  firstPort: 0,
})
after(async () => {
  await fleet.kill()
  await owner.end()
  await rm(folder, { recursive: true, force: true })
})
const patienceMs = 30_000
const [first] = fleet.servers

const ledger = emptyLedger(await makeWorkspace(owner, 'several'))

/** Sends over a new connection, which the kernel gives to any worker of a server. */
async function get(port: number, path: string, key = ledger.workspace.api_key) {
  const headers = { host: 'several.localhost', 'x-api-key': key }
  return exchangeRaw({ port, method: 'GET', path, headers, timeoutMs: patienceMs })
}

async function metricsOf(port: number): Promise<string[]> {
  return (await get(port, '/metrics')).text.split('\n')
}

/** The operating system's processes of the workers, by worker name. */
function workersOf(primary: number | undefined): number[] {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return pids.filter((pid) => {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      const isChild = new RegExp(`^PPid:\\s+${primary}$`, 'm').test(status)
      return isChild && readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('porchlight worker')
    } catch {
      return false
    }
  })
}

const workerOf = (primary: number | undefined, name: string): number =>
  workersOf(primary).find((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith(`porchlight ${name}`),
  ) ?? assert.fail(name)

test('Load over two servers and three processes: times increase, no event is missing, counters are exact, each mail is sent once', async () => {
  let turn = 0
  const port = () => fleet.servers[(turn += 1) % 2]!.port
  const writers = startWriters({
    ledgers: [ledger],
    writersEach: 6,
    round: 1,
    random: seededRandom(7),
    port,
    isServerMortal: false,
    restMs: { written: 0, refused: 0 },
  })
  const poller = { newest: '', seen: new Map() }
  const reader = apiClient(ledger.workspace, port)
  // A poller that runs beside all writers misses and repeats nothing.
  await until('the writers are at work', patienceMs, async () => {
    const from = poller.newest === '' ? '' : `&updated_after=${poller.newest}`
    const { body } = await reader.ask(
      'GET',
      `/conversations?sort=updated_at&order=asc&per_page=50${from}`,
    )
    for (const { id, updated_at: moment, ...rest } of body.conversations) {
      assert.ok(moment > poller.newest)
      poller.newest = moment
      poller.seen.set(id, { id, updated_at: moment, ...rest })
    }
    return writers.tally.acknowledged >= 80
  })
  await writers.stop()
  reader.close()
  assert.equal(writers.tally.unanswered, 0)
  await checkWorkspace(ledger, poller, { port, owner })
  await until('all mails are sent', patienceMs, async () => {
    const { rows } = await owner.query('select from mails where sent_at is null')
    return rows.length === 0
  })
  const { rows } = await owner.query<{ count: number }>('select count(*) from mails')
  const mails = (await readdir(join(folder, 'data', 'mail'))).filter((name) =>
    name.endsWith('.eml'),
  )
  assert.ok(mails.length > 0)
  assert.equal(mails.length, rows[0]?.count)
  const recipients = await Promise.all(
    mails.map(async (name) => {
      const text = await readFile(join(folder, 'data', 'mail', name), 'utf8')
      return /^To: (.*)\r$/m.exec(text)?.[1]
    }),
  )
  assert.equal(new Set(recipients).size, mails.length, 'A mail was sent twice.')
})

test('Every process rejects a revoked key within a second', async () => {
  const admin = apiClient(ledger.workspace, () => first!.port)
  const given = { name: 'short-lived', scopes: ['*'] }
  const { body: made } = await admin.ask('POST', '/api-keys', given)
  const { key } = made
  const path = `${basePath}/visitors`
  const statuses = async () => {
    const ports = [...Array<number>(enoughForAll).fill(first!.port), fleet.servers[1]!.port]
    const replies = await Promise.all(ports.map(async (port) => get(port, path, key)))
    return replies.map(({ status }) => status)
  }
  // By now each process has cached the key.
  assert.deepEqual(await statuses(), Array(enoughForAll + 1).fill(200))
  await admin.ask('DELETE', `/api-keys/${made.api_key.id}`)
  admin.close()
  await until('all refuse it', 1_000, async () => {
    return (await statuses()).every((status) => status === 401)
  })
})

test('A signal reaches the streams of every process, and presence is listed by each', async () => {
  const key = ledger.workspace.api_key
  const headers = { host: 'several.localhost' }
  const open = async (port: number) => openStream({ port, key, query: '?signals=true', headers })
  const ports = [...Array<number>(enoughForAll).fill(first!.port), fleet.servers[1]!.port]
  const streams = await Promise.all(ports.map(open))
  await until('all begin', patienceMs, () => streams.every(({ frames }) => frames.length > 0))
  const client = apiClient(ledger.workspace, () => fleet.servers[1]!.port)
  const { conversations } = (await client.ask('GET', '/conversations?per_page=1')).body
  const path = `/conversations/${conversations[0].id}/typing`
  assert.equal((await client.ask('POST', path, { text: 'x' })).status, 204)
  const isTold = ({ text }: Stream) => text().includes('event: signal\ndata: {"type":"typing"')
  await until('all are told', 2_000, () => streams.every(isTold))
  const { team_members: members } = (await client.ask('GET', '/team-members')).body
  await client.ask('PUT', '/presence', { sender_email: members[0].email })
  await until('each process lists it', 2_000, async () => {
    const replies = await Promise.all(ports.map(async (port) => get(port, `${basePath}/presence`)))
    return replies.every(({ text }) => text.includes(members[0].id))
  })
  client.close()
  for (const { abort } of streams) abort()
})

test('A team member and a visitor at different servers talk live, and a revoked session ends at both', async () => {
  await talkOverProcesses(owner, { team: first!.port, visitor: fleet.servers[1]!.port })
})

test('/metrics includes every process, whichever answers, and counts each request once', async () => {
  const path = `${basePath}/team-members`
  for (let count = 0; count < enoughForAll; count += 1) await get(first!.port, path)
  for (let asked = 0; asked < workers; asked += 1) {
    const lines = await metricsOf(first!.port)
    const counted = lines
      .filter((line) => /^http_requests_total\{.*area="Team members",status="2xx"/.test(line))
      .map((line) => /process="([^"]*)".* (\d+)$/.exec(line)?.slice(1))
    assert.deepEqual(counted.map((one) => one?.[0]).toSorted(), ['worker-1', 'worker-2'])
    const ofReads = lines.filter((line) => line.startsWith('process_resident_memory_bytes{'))
    assert.equal(ofReads.length, workers + 1)
    assert.ok(lines.includes('worker_up{process="worker-2"} 1'))
  }
})

/** Reads from 16 clients, half of them on kept connections. A request that hangs rejects `finished`. */
function startLoad(port: number) {
  const path = `${basePath}/conversations?per_page=1`
  const headers = { host: 'several.localhost', 'x-api-key': ledger.workspace.api_key }
  const kept = Array.from({ length: 8 }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
  /** How many requests of each client were answered, and how many were cut off. */
  const tallies = [...kept, ...Array<false>(8).fill(false)].map((agent) => {
    return { agent, answered: 0, broken: 0 }
  })
  const stopping = new AbortController()
  const loads = tallies.map(async (tally) => {
    while (!stopping.signal.aborted) {
      const asked = { port, method: 'GET', path, headers, timeoutMs: patienceMs }
      const reply = await exchangeRaw({ ...asked, agent: tally.agent }).catch(
        (error: NodeJS.ErrnoException) => error.code ?? error.message,
      )
      if (typeof reply === 'object') {
        assert.equal(reply.status, 200, reply.text)
        tally.answered += 1
      } else {
        // Cut off because its process ended; a request that hangs has another code.
        assert.match(reply, /^(?:ECONNRESET|EPIPE)$/)
        tally.broken += 1
        // As clients pause before they retry: on a busy machine a killed process takes that long to close its port.
        await sleep(100)
      }
      // Leaves the processor to the worker that is starting.
      await sleep(5)
    }
  })
  const finished = Promise.all(loads)
  finished.catch(() => stopping.abort())
  return {
    finished,
    answered: () => tallies.reduce((sum, { answered }) => sum + answered, 0),
    stop: async () => {
      stopping.abort()
      await finished
      for (const agent of kept) agent.destroy()
      return tallies.map(({ broken }) => broken)
    },
  }
}

/** Signals the server's first worker under load, and returns how many requests each client lost. */
async function replaceWorker(signal: NodeJS.Signals, restarts: number): Promise<number[]> {
  const { port, child } = first!
  const victim = workerOf(child.pid, 'worker-1')
  const load = startLoad(port)
  await until('the load runs', patienceMs, () => load.answered() > 50)
  process.kill(victim, signal)
  await until('it is replaced', patienceMs, async () => {
    const lines = await metricsOf(port)
    return (
      lines.includes('worker_up{process="worker-1"} 1') &&
      lines.includes(`worker_restarts_total{process="worker-1"} ${restarts}`) &&
      !workersOf(child.pid).includes(victim)
    )
  })
  assert.equal(workersOf(child.pid).length, workers)
  return load.stop()
}

test('A worker killed under load is replaced, and no client loses more than one request', async () => {
  for (const broken of await replaceWorker('SIGKILL', 1)) assert.ok(broken <= 1)
  assert.match(first!.said(), /worker-1 \(pid \d+\) ended unexpectedly: SIGKILL\./)
})

test('A worker that receives SIGTERM is replaced, and no request is lost', async () => {
  const broken = await replaceWorker('SIGTERM', 2)
  assert.deepEqual(broken, Array(broken.length).fill(0))
})

test('A worker that hangs is replaced, and the group is not ready until it is gone', async (context) => {
  const { port, child, said } = first!
  const victim = workerOf(child.pid, 'worker-2')
  process.kill(victim, 'SIGSTOP')
  // A stopped process outlives its primary.
  context.after(() => workersOf(child.pid).includes(victim) && process.kill(victim, 'SIGKILL'))
  const asked = { port, method: 'GET', path: '/health/ready', headers: {}, timeoutMs: 2_000 }
  const ready = async () => exchangeRaw(asked).catch(() => undefined)
  const line = `(pid ${victim}) ended unexpectedly: killed after 8 s without an answer.`
  await until('the other one is not ready', patienceMs, async () => {
    // The kernel gives the hung worker connections, too, and on a busy machine all this may be over before one is answered.
    const replies = await Promise.all([ready(), ready(), ready(), ready()])
    const isSeen = replies.some((reply) => reply?.text.includes('"process":"no answer"') === true)
    return isSeen || said().includes(line)
  })
  await until('it is replaced', patienceMs, () => {
    const pids = workersOf(child.pid)
    return pids.length === workers && !pids.includes(victim)
  })
  assert.ok(said().includes(line), said())
  await until('the group is ready', patienceMs, async () => (await ready())?.status === 200)
})

test('A second server of several processes cannot start on a port that workers share', async () => {
  const starting = startServerProcess(join(folder, 'other'), patienceMs, {
    ...databaseSettings(urlOf(address)),
    PORCHLIGHT_WORKERS: '2',
    PORT: String(first!.port),
  })
  await assert.rejects(starting, {
    message: new RegExp(`Port ${first!.port} on 127\\.0\\.0\\.1 is in use by another program`),
  })
})

test('Workers end when their primary is killed', async () => {
  const { child, ended, port } = fleet.servers[0]!
  const pids = workersOf(child.pid)
  assert.equal(pids.length, workers)
  child.kill('SIGKILL')
  await ended
  await until('the port is free', patienceMs, async () =>
    get(port, '/health/live').then(
      () => false,
      (error: NodeJS.ErrnoException) => error.code === 'ECONNREFUSED',
    ),
  )
  await until('the workers are gone', patienceMs, () => {
    return pids.every((pid) => {
      try {
        return readFileSync(`/proc/${pid}/status`, 'utf8').includes('\nState:\tZ')
      } catch {
        return true
      }
    })
  })
})
