import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../../server/operate/generate/random.ts'
import type { Exchange } from '../exchange.ts'
import type { ApiClient, ApiReply } from './api-client.ts'
import type { ContactEntry, ConversationEntry, Ledger, Outcome } from './ledger.ts'
import { countAcknowledged, type Tally } from './tally.ts'

export type WritersOptions = {
  ledgers: readonly Ledger[]
  writersEach: number
  round: number
  random: Random
  port: () => number
  /** How each request is made; once, if undefined. */
  exchange?: Exchange
  /** Resolves when the writers of a ledger begin; at once, if undefined. */
  begin?: (at: number) => Promise<void>
  /** Whether the server may stop as well, not only its database. */
  isServerMortal: boolean
  /** Pause of a writer after a write, and before a retry. */
  restMs: { written: number; refused: number }
}

/** One of several concurrent writers of a workspace. */
export type Writer = {
  name: string
  ledger: Ledger
  api: ApiClient
  random: Random
  tally: Tally
  /** Changed only by this writer, so their last state is known. */
  own: ConversationEntry[]
  contacts: ContactEntry[]
  written: number
  options: WritersOptions
}

/** Any conversation of the workspace, including those of other writers, mostly a new one. */
export function pickKnown({ ledger, random }: Writer): ConversationEntry | undefined {
  const known = [...ledger.conversations.values()].filter(
    ({ outcome }) => outcome === 'acknowledged',
  )
  return known.length === 0 ? undefined : random.pick(known.slice(-20))
}

export function newToken(writer: Writer): string {
  writer.written += 1
  return `${writer.name}n${writer.written}`
}

/** Text of many lengths, with characters of two, three and four bytes. */
export function textOf(writer: Writer, token: string): string {
  return `${token} ${'äß→🏮 light '.repeat(writer.random.pick([1, 3, 40, 400])).trim()}`
}

/**
 * Sends a write and records its outcome. A 503 and a lost connection leave it unknown; any other error for a valid
 * write is a wrong reply, whatever happened to the database.
 */
export async function attempt(
  writer: Writer,
  entry: { outcome: Outcome } | undefined,
  request: { method: string; path: string; body: object; key?: string },
): Promise<ApiReply | undefined> {
  const { options, tally } = writer
  const startedAt = performance.now()
  let reply: ApiReply
  try {
    reply = await writer.api.ask(request.method, request.path, request.body, request.key)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    if (!options.isServerMortal || !/^(?:ECONNREFUSED|ECONNRESET|EPIPE)$/.test(code)) throw error
    tally.unanswered += 1
    await sleep(options.restMs.refused)
    return undefined
  }
  tally.slowestMs = Math.max(tally.slowestMs, performance.now() - startedAt)
  if (reply.status === 503) {
    tally.unanswered += 1
    await sleep(options.restMs.refused)
    return undefined
  }
  assert.ok(
    reply.status === 200 || reply.status === 201,
    `${request.method} ${request.path} ${JSON.stringify(request.body).slice(0, 200)} was answered ` +
      `${reply.status} ${JSON.stringify(reply.body)}`,
  )
  countAcknowledged(tally)
  if (entry !== undefined) entry.outcome = 'acknowledged'
  return reply
}
