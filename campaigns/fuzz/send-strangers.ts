import type { Random } from '../../server/operate/generate/random.ts'
import { doorsOf } from '../strangers/doors.ts'
import { hostileBodies, requestBytes } from '../strangers/hostile-bodies.ts'
import { makeStranger, type Cost } from '../strangers/stranger.ts'

export type StrangersGiven = {
  readonly port: number
  /** Of the server. */
  readonly pid: number
  readonly subdomain: string
  readonly requests: number
  /** What a request may take of the server's thread. */
  readonly strangerLimitMs: number
  readonly random: Random
}

/** A busy machine makes the same work longer. */
const mostTries = 30
const kibibyte = 1_024
const sizes = [1, 30, 63, 70, 130, 1_000, 4_000].map((size) => size * kibibyte)
const chunks = [0, 0, 0, 1, 20, 4_096]
/** Tiny chunks of a longer body are as many bytes on the way as six such bodies, and are read no further. */
const longestInChunks = 200 * kibibyte

/** The slowest of the requests, each at its fastest. */
export type StrangersSummary = { readonly ms: number; readonly label: string }

/**
 * Sends hostile bodies without a key to every door: large, deep, of many names, in chunks. Throws for one that is accepted, fails
 * the server, or takes its thread for longer than it may.
 */
export async function sendStrangers(given: StrangersGiven): Promise<StrangersSummary> {
  const { port, pid, subdomain, requests, strangerLimitMs, random } = given
  const stranger = makeStranger(port, pid)
  const hosts = {
    team: `${subdomain}.localhost:${port}`,
    visitors: `chat--${subdomain}.localhost:${port}`,
  }
  const doors = doorsOf(hosts, { token: 'x'.repeat(43), conversationId: 'x' })
  const bodies = sizes.flatMap((size) => Object.entries(hostileBodies(size)))
  let slowest: StrangersSummary = { ms: 0, label: 'none' }
  try {
    for (let sent = 0; sent < requests; sent += 1) {
      const door = random.pick(doors)
      const [name, body] = random.pick(bodies)
      const chunk = body.length > longestInChunks ? 0 : random.pick(chunks)
      const label = `${door.method} ${door.path}: ${name}, ${body.length} bytes, chunks of ${chunk}`
      const bytes = requestBytes(door, body, chunk)
      const { status, ms } = await cheapest(strangerLimitMs, async () => stranger.send(bytes))
      const isRefused = status === 0 || status === 204 || (status >= 400 && status < 500)
      if (!isRefused) throw new Error(`${label}: answered ${status}`)
      if (ms > strangerLimitMs)
        throw new Error(`${label}: ${ms} ms of the server's thread, ${status}`)
      if (ms > slowest.ms) slowest = { ms, label }
    }
  } finally {
    await stranger.leave()
  }
  return slowest
}

async function cheapest(limitMs: number, send: () => Promise<Cost>): Promise<Cost> {
  let best = await send()
  for (let tries = 1; tries < mostTries && best.ms > limitMs; tries += 1) {
    const next = await send()
    if (next.ms < best.ms) best = next
  }
  return best
}
