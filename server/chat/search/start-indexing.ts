import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Database } from '../../store/database/connect.ts'
import { catchUp } from './catch-up.ts'
import { answerMs, makeBehindFinder } from './find-behind.ts'

const everyMs = 400
/** While nothing is behind. Notices of commits end it early; this covers lost notices. */
const restMs = 5_000
/** Workspaces looked at after each rest: a notice tells of nearly every commit, so all are looked at by turns. */
const sliceSize = 1_000
/** Rest per duration of the last round: leaves half of a connection's time to requests. */
const restFactor = 1
/** After a failed round. */
const retryMs = 2_000
/** Time for a batch under way to finish at the stop. */
const lastBatchMs = 3_000

/** Moves new rows out of the pending list, which every scan reads sequentially: see the baseline. */
const emptyPending = `select gin_clean_pending_list('search_documents_by_lexeme')`

export type Indexing = {
  readonly owner: pg.Pool
  readonly database: Database
  /**
   * Calls back with the workspace of each commit, or undefined if notices may have been missed, until the returned
   * function is called.
   */
  readonly follow: (listener: (workspaceId: string | undefined) => void) => () => void
  readonly onError: (error: Error) => void
}

/**
 * Indexes new events of all workspaces in the background until it is stopped. Any number of processes
 * can run it: each skips workspaces that another one has locked.
 */
export function startIndexing(
  parts: Indexing,
  { idleMs = restMs, atOnce = sliceSize } = {},
): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const finder = makeBehindFinder(parts.owner)
  /** Those that may be behind; undefined stands for all, as at the start. */
  let noted = new Set<string | undefined>([undefined])
  let slicedAt = performance.now()
  let waking = new AbortController()
  const unfollow = parts.follow((workspaceId) => {
    noted.add(workspaceId)
    // The reason of an abort is an error with its stack, made for each one.
    if (!waking.signal.aborted) waking.abort()
  })
  const rest = async (ms: number, ...signals: AbortSignal[]): Promise<void> =>
    sleep(ms, undefined, { signal: AbortSignal.any([signal, ...signals]) }).catch(() => undefined)

  const findBehind = async (meant: ReadonlySet<string | undefined>): Promise<string[]> => {
    if (meant.has(undefined)) return finder.next()
    const found = await finder.among([...meant].filter((id) => id !== undefined))
    if (performance.now() - slicedAt < idleMs) return found
    slicedAt = performance.now()
    return [...new Set([...found, ...(await finder.next(atOnce))])]
  }
  const keepIndexing = async (): Promise<void> => {
    let hasPending = false
    while (!signal.aborted) {
      const startedAt = performance.now()
      // A notice during the round is for the next one.
      const meant = noted
      noted = new Set()
      const round: Round = await indexRound(parts, signal, hasPending, async () =>
        findBehind(meant),
      ).catch((error: unknown): Round => {
        parts.onError(error instanceof Error ? error : new Error(String(error)))
        return { outcome: 'failed', left: meant }
      })
      for (const id of round.left) noted.add(id)
      hasPending = round.outcome === 'behind' || round.outcome === 'done'
      const took = performance.now() - startedAt
      const least = round.outcome === 'failed' ? retryMs : round.outcome === 'behind' ? 0 : everyMs
      await rest(Math.max(took * restFactor, least))
      if (round.outcome !== 'idle' || noted.size > 0) continue
      waking = new AbortController()
      await rest(idleMs, waking.signal)
    }
  }
  const indexing = keepIndexing()
  return async () => {
    unfollow()
    stopping.abort()
    await Promise.race([indexing, sleep(lastBatchMs, undefined, { ref: false })])
  }
}

type Round = {
  /** `behind`: events are left. `done`: something was indexed. */
  readonly outcome: 'idle' | 'behind' | 'done' | 'failed'
  /** What the next round looks at again. */
  readonly left: ReadonlySet<string | undefined>
}

/** Indexes a batch of each workspace that is behind; if none is, flushes the pending list. */
async function indexRound(
  { owner, database, onError }: Indexing,
  signal: AbortSignal,
  hasPending: boolean,
  findBehind: () => Promise<readonly string[]>,
): Promise<Round> {
  const behind = await findBehind()
  if (behind.length === 0 && hasPending)
    await owner.query({ text: emptyPending, query_timeout: answerMs } as pg.QueryConfig)
  const left = new Set(behind)
  let outcome: Round['outcome'] = behind.length === 0 ? 'idle' : 'done'
  for (const id of behind) {
    if (signal.aborted) break
    try {
      // One at a time, to leave the processor to requests.
      const caughtUp = await catchUp(database, id)
      if (caughtUp === 'done') left.delete(id)
      else if (caughtUp === 'behind' && outcome === 'done') outcome = 'behind'
    } catch (error) {
      // Continue with the other workspaces.
      onError(error instanceof Error ? error : new Error(String(error)))
      outcome = 'failed'
    }
  }
  return { outcome, left }
}
