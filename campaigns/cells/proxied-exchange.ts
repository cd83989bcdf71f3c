import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SourceEnd } from '../events/consume.ts'
import type { Way } from '../events/consume.ts'
import { exchangeRaw, type Exchange, type RawReply } from '../exchange.ts'
import { slowdown } from '../until.ts'
import type { Trouble, Troubles } from './troubles.ts'

/** How many replies sent clients away, by reason. */
export type Detours = {
  /** 421: sent again at once, the same request. */
  stragglers: number
  /** 503 with Retry-After from the service itself: a write into a workspace that is closed for its move. */
  waited: number
  /** No reply, or the proxy's own 502, 503 or 504: the cell is down. */
  refused: number
  /** From the first 421 of a request to its answer. */
  stragglingMs: number[]
}

export const newDetours = (): Detours => ({
  stragglers: 0,
  waited: 0,
  refused: 0,
  stragglingMs: [],
})

const stragglerRestMs = 10
const stragglesAtMostMs = 60_000
const proxysOwn = new Set([502, 503, 504])
/** Processes that wait for each processor. */
const busy = 2

/**
 * Requests through the proxy as docs/cells.md has clients make them: after 421 the same request again, whatever the
 * method. Fails for every other reply that the state of the workspace does not explain: nothing but the service's own
 * replies, unless its cell is down, and 503 for writes alone, unless it moves. A request that a dead cell does not answer
 * rejects with ECONNRESET, also where the proxy says so by a reply.
 */
export function proxiedExchange(troubles: Troubles, detours: Detours): Exchange {
  return async (asked) => {
    const subdomain = subdomainOf(String(asked.headers['host']))
    const seen = new Set<Trouble>()
    const look = () => {
      for (const trouble of ['moving', 'down'] as const)
        if (troubles.has(subdomain, trouble)) seen.add(trouble)
    }
    const what = `${asked.method} ${asked.path} of ${subdomain}`
    let straggledAt: number | undefined
    for (;;) {
      look()
      const reply = await exchangeRaw(asked).catch((error: unknown) => String(error))
      look()
      if (typeof reply === 'string' || isProxysOwn(reply)) {
        const said = typeof reply === 'string' ? reply : `${reply.status} of the proxy`
        assert.ok(seen.has('down'), `${what} failed: ${said}`)
        throw unreachable(detours)
      }
      if (reply.status === 421) {
        assert.ok(seen.has('moving'), `${what} was answered 421, and it does not move.`)
        straggledAt ??= performance.now()
        const isEndless = performance.now() - straggledAt > stragglesAtMostMs * slowdown()
        assert.ok(!isEndless, `${what} is answered 421 without an end.`)
        detours.stragglers += 1
        await sleep(stragglerRestMs)
        continue
      }
      if (straggledAt !== undefined) detours.stragglingMs.push(performance.now() - straggledAt)
      if (reply.status !== 503) return reply
      if (seen.has('down')) throw unreachable(detours)
      assert.ok(seen.has('moving') && asked.method !== 'GET', `${what} was answered 503.`)
      detours.waited += 1
      return reply
    }
  }
}

/** The same for a consumer of events: what ended its request. */
export function judgeEnd(
  { status, isComplete, isProxys }: SourceEnd,
  subdomain: string,
  way: Way,
  troubles: Troubles,
): void {
  if (troubles.has(subdomain, 'down')) return
  const isMoved = status === 421 || (way === 'stream' && status === 200)
  if (isMoved && troubles.has(subdomain, 'moving')) return
  // HAProxy gives up a server that does not answer its check in 2 s, as on a machine with too much to do.
  const isRefused = isProxys && proxysOwn.has(status ?? 0)
  if (isRefused && way === 'poll' && slowdown() >= busy) return
  const isAnswer = way === 'poll' && status === 200 && isComplete
  const whose = isProxys ? ' of the proxy' : ''
  assert.ok(isAnswer, `The ${way} of ${subdomain} ended with ${status ?? 'no reply'}${whose}.`)
}

/** Whether a request failed only because the cell of its workspace is down. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNRESET'
}

function unreachable(detours: Detours): Error {
  detours.refused += 1
  return Object.assign(new Error('The cell is down.'), { code: 'ECONNRESET' })
}

/** The service answers in JSON, HAProxy in HTML. */
function isProxysOwn({ status, headers }: RawReply): boolean {
  return proxysOwn.has(status) && headers['x-request-id'] === undefined
}

function subdomainOf(host: string): string {
  return host.split('.')[0] ?? ''
}
