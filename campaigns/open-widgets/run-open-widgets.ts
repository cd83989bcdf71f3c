import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { processorSecondsSince } from '../../bench/processes.ts'
import { residentBytes, startServerProcess, type ServerProcess } from '../server-process.ts'
import { until } from '../until.ts'
import { makeShop } from './make-shop.ts'
import { startListeners, type StartedListeners } from './start-listeners.ts'
import { startTalk } from './talk.ts'

export type OpenWidgetsOptions = {
  readonly dataFolder: string
  readonly widgets: number
  readonly inboxes: number
  /** Streams of a key, which get what the inboxes get. */
  readonly keys: number
  /** Streams of keys of other workspaces, in which nothing happens. */
  readonly idle: number
  /** Messages a second, of visitors and the team. */
  readonly rate: number
  readonly seconds: number
  /** Pause before memory is read, so that garbage does not count as memory of streams. */
  readonly settleMs: number
  readonly say: (line: string) => void
}

export type OpenWidgetsResult = {
  /** Resident memory of the server for each widget. */
  readonly bytesEach: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** Processor time of the server for a message and its event, with a tenth of the widgets open and with all. */
  readonly costFewMs: number
  readonly costAllMs: number
  /** From the kill, and from the new server's readiness, until every stream is open again. */
  readonly backMs: number
  readonly backFromReadyMs: number
  readonly messages: number
}

const startLimitMs = 60_000
const openLimitMs = 300_000
const arriveLimitMs = 30_000

/** Holds widgets, inboxes and streams of keys open on one server, sends messages, and kills the server. Fails for a missed message. */
export async function runOpenWidgets(options: OpenWidgetsOptions): Promise<OpenWidgetsResult> {
  const { dataFolder, widgets, rate, seconds, settleMs, say } = options
  const env = { PORCHLIGHT_MAX_CONNECTIONS: '50000', PORCHLIGHT_TRUSTED_PROXIES: '127.0.0.1' }
  let server = await startServerProcess(dataFolder, startLimitMs, env)
  const { port } = server
  const shop = await makeShop(dataFolder, port, { ...options, visitors: widgets })
  const talk = startTalk(shop)
  const few = Math.ceil(widgets / 10)
  const all: StartedListeners[] = []
  const openMore = async (wanted: Parameters<typeof startListeners>[1]) => {
    const started = startListeners(port, wanted)
    all.push(started)
    await until(
      'all are open',
      openLimitMs,
      async () => (await countOpen(all)) === countWanted(all),
    )
    await sleep(settleMs)
  }
  /** Processor time for a message, beyond what the open streams cost without any. */
  const costOf = async (among: number) => {
    const idle = await processorOf(server, async () => sleep(seconds * 1_000))
    const busy = await processorOf(server, async () => void (await talk.send(seconds, rate, among)))
    return ((busy - idle) * 1_000) / (seconds * rate)
  }
  try {
    say(`${shop.visitors.length} visitors have written.`)
    await openMore([...shop.inboxStreams, ...shop.keyStreams])
    await openMore(shop.idleStreams)
    await openMore(shop.visitorStreams.slice(0, few))
    // What is compiled and prepared by the first messages is no cost of the later ones.
    await talk.send(2, rate, few)
    const costFewMs = await costOf(few)
    await sleep(settleMs)
    const before = memoryOf(server)
    await openMore(shop.visitorStreams.slice(few))
    const bytesEach = (memoryOf(server) - before) / (widgets - few)
    say(`${widgets} widgets are open, ${Math.round(bytesEach / 1_000)} kB each.`)
    await takeDelays(all)
    const costAllMs = await costOf(widgets)
    await until('all have arrived', arriveLimitMs, async () => checkArrived(all, talk))
    const delays = (await takeDelays(all)).toSorted((one, other) => one - other)
    const at = (share: number) => delays[Math.floor(delays.length * share)] ?? Number.NaN
    const killedAt = performance.now()
    await server.stop('SIGKILL')
    shop.disconnect()
    await until('nobody is there', openLimitMs, async () => (await countOpen(all)) === 0)
    server = await startServerProcess(dataFolder, startLimitMs, { ...env, PORT: String(port) })
    const readyAt = performance.now()
    const backAt = async () => {
      await until(
        'all are back',
        openLimitMs,
        async () => (await countOpen(all)) === countWanted(all),
      )
      return performance.now()
    }
    // The messages come while streams are still away.
    const [back] = await Promise.all([backAt(), talk.send(seconds, rate, widgets)])
    await until('all have arrived', arriveLimitMs, async () => checkArrived(all, talk))
    const resets = await Promise.all(all.map(async ({ ask }) => ask('countResets')))
    assert.deepEqual([...new Set(resets)], [0], 'streams that were told to read everything anew')
    return {
      bytesEach,
      p50Ms: at(0.5),
      p99Ms: at(0.99),
      costFewMs,
      costAllMs,
      backMs: back - killedAt,
      backFromReadyMs: back - readyAt,
      messages: talk.count(),
    }
  } finally {
    for (const one of all) one.stop()
    shop.disconnect()
    await server.stop('SIGTERM')
  }
}

const countWanted = (all: readonly StartedListeners[]) =>
  all.reduce((sum, { wanted }) => sum + wanted, 0)

async function countOpen(all: readonly StartedListeners[]): Promise<number> {
  const open = await Promise.all(all.map(async ({ ask }) => ask('countOpen')))
  return open.reduce((sum, count) => sum + count, 0)
}

async function takeDelays(all: readonly StartedListeners[]): Promise<readonly number[]> {
  return (await Promise.all(all.map(async ({ ask }) => ask('takeDelays')))).flat()
}

/** Fails unless each inbox and key has every message once, an idle one none, and each visitor every one of the own conversation. */
async function checkArrived(
  all: readonly StartedListeners[],
  talk: ReturnType<typeof startTalk>,
): Promise<boolean> {
  const [team = [], idle = [], ...visitors] = await Promise.all(
    all.map(async ({ ask }) => ask('received')),
  )
  const sorted = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other)
  const everything = Array.from({ length: talk.count() }, (_, at) => at + 1)
  for (const [at, numbers] of team.entries()) {
    assert.deepEqual(sorted(numbers), everything, `inbox or key ${at}`)
  }
  assert.deepEqual(idle.flat(), [])
  for (const [at, numbers] of visitors.flat().entries()) {
    assert.deepEqual(sorted(numbers), talk.sent[at], `visitor ${at}`)
  }
  return true
}

const memoryOf = ({ child }: ServerProcess) => residentBytes(child.pid ?? 0) ?? Number.NaN

/** Processor seconds of the server's process, without PostgreSQL, while something happens. */
async function processorOf({ child }: ServerProcess, happens: () => Promise<void>) {
  const pid = child.pid ?? 0
  const before = processorSecondsSince(new Map([[pid, 0]]))
  await happens()
  return processorSecondsSince(new Map([[pid, before]]))
}
