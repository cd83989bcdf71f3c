import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../random.ts'
import type { ApiClient, ApiReply } from './api-client.ts'
import type { ContactEntry, ConversationEntry, Ledger, Outcome } from './ledger.ts'
import { countAcknowledged, type Tally } from './tally.ts'

export type WritersOptions = {
  ledgers: readonly Ledger[]
  writersEach: number
  round: number
  random: Random
  port: () => number
  /** Whether the server, not only its database, may go away under them. */
  isServerMortal: boolean
  /** What each waits after a write, and before it tries a server that refused again. */
  restMs: { written: number; refused: number }
}

/** One of those that write to a workspace at the same time. */
export type Writer = {
  name: string
  ledger: Ledger
  api: ApiClient
  random: Random
  tally: Tally
  /** Only this writer changes them, so that their last state is known. */
  own: ConversationEntry[]
  contacts: ContactEntry[]
  written: number
  options: WritersOptions
}

/** Any conversation of the workspace, other writers' too, mostly a new one. */
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
 * Sends a write and notes what came of it. 503 and a lost connection are no answer; any other
 * refusal of a write that is right is a wrong reply, whatever happened to the database.
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
