import { setTimeout as sleep } from 'node:timers/promises'
import { basePath } from '../../server/start/app.ts'
import type { Random } from '../../server/operate/generate/random.ts'
import { apiClient } from '../crash/api-client.ts'
import { readChanges } from '../crash/check-workspace.ts'
import type { Tally } from '../crash/tally.ts'
import { startWriters } from '../crash/writers.ts'
import { consume, type Way } from '../events/consume.ts'
import { openJournal } from '../events/journal.ts'
import type { Exchange } from '../exchange.ts'
import { isUnreachable, judgeEnd } from './proxied-exchange.ts'
import type { Tenant } from './tenant.ts'
import type { Troubles } from './troubles.ts'

export type Load = {
  readonly tally: Readonly<Tally>
  readonly polls: () => number
  /** Rejects with the first failed request, and what no client may see. */
  readonly failed: Promise<never>
  /** Ends the writers, then the pollers. The consumers of events go on. */
  readonly stopWriting: () => Promise<void>
  readonly close: () => void
}

/** A writer, a poller of changes, a stream and a poller of events for each workspace, all through the proxy. */
export function startLoad(given: {
  readonly tenants: readonly Tenant[]
  readonly port: () => number
  readonly random: Random
  readonly exchange: Exchange
  readonly troubles: Troubles
  /** Rest of a writer after a write, and of a poller after a look. */
  readonly restMs: number
}): Load {
  const { tenants, port, random, exchange, troubles, restMs } = given
  const polling = new AbortController()
  const consuming = new AbortController()
  // New servers would need seconds for all of them at once.
  const begin = async (at: number) => rest((at * restMs) / tenants.length, consuming.signal)
  const writers = startWriters({
    ledgers: tenants.map(({ ledger }) => ledger),
    writersEach: 1,
    round: 1,
    random,
    port,
    exchange,
    begin,
    isServerMortal: true,
    restMs: { written: restMs, refused: restMs },
  })
  let polls = 0
  const pollers = tenants.map(async ({ space, poller }, at) => {
    await begin(at)
    const api = apiClient(space, port, exchange)
    while (!polling.signal.aborted) {
      try {
        await readChanges(api, poller)
        polls += 1
      } catch (error) {
        if (!isUnreachable(error)) throw error
      }
      await rest(restMs, polling.signal)
    }
    api.close()
  })
  const consumers = tenants.flatMap((tenant, at) =>
    (['stream', 'poll'] as const).map(async (way) =>
      begin(at).then(async () =>
        readEvents(tenant, way, { port, troubles, signal: consuming.signal }),
      ),
    ),
  )
  const failed = Promise.all([writers.finished, ...pollers, ...consumers]).then(() =>
    // Clients end when the campaign stops them, and nothing reads `failed` after that.
    Promise.reject(new Error('The load ended by itself.')),
  )
  failed.catch(() => undefined)
  return {
    tally: writers.tally,
    polls: () => polls,
    failed,
    stopWriting: async () => {
      await writers.stop()
      polling.abort()
      await Promise.all(pollers)
    },
    close: () => {
      writers.stop().catch(() => undefined)
      polling.abort()
      consuming.abort()
    },
  }
}

async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined)
}

async function readEvents(
  { subdomain, space, journals }: Tenant,
  way: Way,
  { port, troubles, signal }: { port: () => number; troubles: Troubles; signal: AbortSignal },
): Promise<void> {
  const journal = openJournal(journals[way])
  const source = {
    port,
    path: basePath,
    key: space.api_key,
    host: `${subdomain}.localhost`,
    onEnd: (end: Parameters<typeof judgeEnd>[0]) => judgeEnd(end, subdomain, way, troubles),
  }
  await consume(source, way, journal, signal)
  journal.close()
}
