import { newId } from '../../ids.ts'
import { hintChannel } from '../../store/writes/change-notices.ts'

/** At most one announcement of a process in this time, however many commits there are. */
const gatherMs = 50
/** More than this are announced as "anywhere": PostgreSQL takes 8,000 bytes. */
const mostNamed = 150
/** Processes that watch say so this often, and are believed this long. */
const sayWatchingMs = 5_000
const believedMs = 12_000
const pollEveryMs = 1_500

/** Runs a statement on the connection that listens. */
export type Ask = (text: string, values: readonly unknown[]) => Promise<{ rows: object[] }>

type Hint = { from: string; watches?: true; committed?: readonly string[] | 'anywhere' }
type Watched = { workspaceId: string; position: number | undefined }

export type Hints = {
  /** The connection to announce on; undefined while there is none. */
  readonly connect: (ask: Ask | undefined) => void
  /** What another process, or this one, has announced. */
  readonly hear: (payload: string) => void
  /** This process has committed something. */
  readonly committed: (workspaceId: string) => void
  /** Every half second while somebody here watches, every few seconds while somebody follows. */
  readonly tick: (now: number) => void
}

/**
 * Hints between processes that there is something new, and no more: who misses one finds it by asking,
 * which every process that watches does, for all its workspaces at once. Nothing is announced unless
 * another process has lately said that it watches. It all goes over the connection that listens, so
 * that no commit waits for it.
 */
export function makeHints(hub: {
  wake: (workspaceId: string | undefined) => void
  watched: () => Watched[]
}): Hints {
  const me = newId()
  const pending = new Set<string>()
  let ask: Ask | undefined
  let othersWatchUntil = 0
  let gathering: NodeJS.Timeout | undefined
  let saidAt = Number.NEGATIVE_INFINITY
  let polledAt = Number.NEGATIVE_INFINITY

  const announce = (hint: Omit<Hint, 'from'>) => {
    const payload = JSON.stringify({ from: me, ...hint })
    ask?.('select pg_notify($1, $2)', [hintChannel, payload]).catch(() => undefined)
  }
  const flush = () => {
    gathering = undefined
    announce({ committed: pending.size > mostNamed ? 'anywhere' : [...pending] })
    pending.clear()
  }
  const poll = async () => {
    const watched = hub.watched()
    if (ask === undefined) return hub.wake(undefined)
    if (watched.length === 0) return
    for (const workspaceId of await findBehind(ask, watched)) hub.wake(workspaceId)
  }
  return {
    connect: (given) => {
      ask = given
      if (ask !== undefined) hub.wake(undefined)
    },
    hear: (payload) => {
      const { from, watches, committed } = JSON.parse(payload) as Hint
      if (from === me) return
      if (watches === true) othersWatchUntil = performance.now() + believedMs
      if (committed === 'anywhere') hub.wake(undefined)
      else for (const workspaceId of committed ?? []) hub.wake(workspaceId)
    },
    committed: (workspaceId) => {
      if (ask === undefined || performance.now() > othersWatchUntil) return
      pending.add(workspaceId)
      gathering ??= setTimeout(flush, gatherMs).unref()
    },
    tick: (now) => {
      if (now - saidAt > sayWatchingMs) {
        saidAt = now
        announce({ watches: true })
      }
      if (now - polledAt > pollEveryMs) {
        polledAt = now
        poll().catch(() => undefined)
      }
    },
  }
}

/** The workspaces whose logs are not where this process has read to; also those that are gone. */
async function findBehind(ask: Ask, watched: readonly Watched[]): Promise<string[]> {
  const ids = watched.map(({ workspaceId }) => workspaceId)
  const { rows } = await ask('select workspace_id, sequence from latest_sequences($1)', [ids])
  const found = rows as { workspace_id: string; sequence: string }[]
  const latest = new Map(found.map((row) => [row.workspace_id, Number(row.sequence)]))
  return watched
    .filter(({ workspaceId, position }) => latest.get(workspaceId) !== position)
    .map(({ workspaceId }) => workspaceId)
}
