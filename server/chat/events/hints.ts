import type { Passed } from '../signals/signal-batches.ts'
import { newId } from '../../ids.ts'
import { hintChannel } from '../../store/writes/change-notices.ts'

/** Interval at which a process announces its commits. */
const announceCommitsMs = 50
/** More workspaces than this are announced as "anywhere": a notice holds at most 8,000 bytes. */
const mostNamed = 150
/** A watching process announces itself this often, and at once when another process asks. */
export const announceMs = 30_000
/** A process without an announcement for this long counts as gone. */
const presumedGoneMs = 75_000
const pollIntervalMs = 1_500

/** Runs a statement on the listening connection. */
export type Ask = (text: string, values: readonly unknown[]) => Promise<{ rows: object[] }>

type Hint = {
  from: string
  asks?: true
  watches?: true
  committed?: readonly string[] | 'anywhere'
  /** The reply to `asks` of a process that does not watch. */
  here?: true
  signals?: readonly Passed[]
}
type Watched = { workspaceId: string; position: number | undefined }
type HintedHub = {
  wake: (workspaceId: string | undefined) => void
  watched: () => Watched[]
  hearSignals?: (batch: readonly Passed[]) => void
}

export type Hints = {
  /** The connection to announce on; undefined while there is none. */
  readonly connect: (ask: Ask | undefined) => void
  /** Takes an announcement of another process or of this one. */
  readonly hear: (payload: string) => void
  /** Notes a commit of this process. */
  readonly committed: (workspaceId: string) => void
  /** Tells other processes a batch of signals, if there are any processes. */
  readonly pass: (batch: readonly Passed[]) => void
  /** Called twice a second while a workspace is watched, else every `announceMs` while there are followers. */
  readonly tick: (now: number) => void
}

/**
 * Hints between processes that events are new. A process that misses one finds out by polling, with one statement
 * for all workspaces it watches. A process announces its commits only while another process watches. Everything
 * uses the listening connection, so no commit waits for it.
 */
export function makeHints(hub: HintedHub): Hints {
  const pending = new Set<string>()
  const me = newId()
  let ask: Ask | undefined
  let missed: Pick<Hint, 'committed'> = {}
  let othersWatchUntil = 0
  let areOthers = false
  let flushing: NodeJS.Timeout | undefined
  let announcedAt = Number.NEGATIVE_INFINITY
  let polledAt = Number.NEGATIVE_INFINITY

  const announce = (hint: Omit<Hint, 'from'>) => send(ask, { from: me, ...hint })
  const announceWatching = (now: number) => {
    announcedAt = now
    announce({ watches: true })
  }
  const hear = ({ from, asks, watches, committed, signals }: Hint) => {
    if (from === me) return
    const now = performance.now()
    areOthers = true
    if (signals !== undefined) hub.hearSignals?.(signals)
    if (watches === true) othersWatchUntil = now + presumedGoneMs
    if (asks === true && now - announcedAt < presumedGoneMs) announceWatching(now)
    else if (asks === true) announce({ here: true })
    if (committed === 'anywhere') hub.wake(undefined)
    else for (const workspaceId of committed ?? []) hub.wake(workspaceId)
  }
  const flush = () => {
    flushing = undefined
    announce({ committed: pending.size > mostNamed ? 'anywhere' : [...pending] })
    pending.clear()
  }
  return {
    connect: (given) => {
      ask = given
      if (ask === undefined) return
      // What this process has committed without a connection was not announced.
      announce({ asks: true, ...missed })
      missed = { committed: 'anywhere' }
      // An earlier announcement without a connection reached no process.
      if (announcedAt > Number.NEGATIVE_INFINITY) announceWatching(performance.now())
      hub.wake(undefined)
    },
    hear: (payload) => hear(JSON.parse(payload) as Hint),
    committed: (workspaceId) => {
      if (ask === undefined || performance.now() > othersWatchUntil) return
      pending.add(workspaceId)
      flushing ??= setTimeout(flush, announceCommitsMs).unref()
    },
    pass: (signals) => (areOthers ? announce({ signals }) : undefined),
    tick: (now) => {
      if (now - announcedAt >= announceMs) announceWatching(now)
      if (now - polledAt > pollIntervalMs) {
        polledAt = now
        poll(hub, ask).catch(() => undefined)
      }
    },
  }
}

function send(ask: Ask | undefined, hint: Hint): void {
  ask?.('select pg_notify($1, $2)', [hintChannel, JSON.stringify(hint)]).catch(() => undefined)
}

/** Wakes all watches that are behind; all of them if there is no connection to ask on. */
async function poll(hub: HintedHub, ask: Ask | undefined): Promise<void> {
  const watched = hub.watched()
  if (ask === undefined) return hub.wake(undefined)
  if (watched.length === 0) return undefined
  for (const workspaceId of await findBehind(ask, watched)) hub.wake(workspaceId)
  return undefined
}

/** The workspaces whose logs differ from the position of this process, including deleted ones. */
async function findBehind(ask: Ask, watched: readonly Watched[]): Promise<string[]> {
  const ids = watched.map(({ workspaceId }) => workspaceId)
  const { rows } = await ask('select workspace_id, sequence from latest_sequences($1)', [ids])
  const found = rows as { workspace_id: string; sequence: string }[]
  const latest = new Map(found.map((row) => [row.workspace_id, Number(row.sequence)]))
  return watched
    .filter(({ workspaceId, position }) => latest.get(workspaceId) !== position)
    .map(({ workspaceId }) => workspaceId)
}
