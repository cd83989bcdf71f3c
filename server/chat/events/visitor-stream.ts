import type { ServerResponse } from 'node:http'
import type { ContactPrincipal } from '../../api/access/principal.ts'
import type { Database } from '../../store/database/connect.ts'
import { readRows } from '../../store/database/read.ts'
import { ownOf } from '../resources/visitor-json.ts'
import {
  endStream,
  heartbeatMs,
  reconnectMs,
  slowestReadMs,
  type StreamClient,
} from './stream-client.ts'
import { listOwnIds, readOwnEvents, showEvents, type ShownEvent } from './visitor-events.ts'
import type { VisitorIndex } from './visitor-index.ts'
import type { VisitorListener } from './visitor-listeners.ts'

export type VisitorStreamRequest = {
  /** Undefined: from now on; 'lost': a position that cannot be read any more. */
  readonly after: number | 'lost' | undefined
  /** Makes a position unreadable: sequences count what the workspace does. */
  readonly seal: (sequence: number) => string
}

type State = {
  readonly database: Database
  readonly principal: ContactPrincipal
  readonly index: VisitorIndex
  readonly listener: VisitorListener
  readonly raw: ServerResponse
  readonly seal: VisitorStreamRequest['seal']
  position: number | undefined
  /** There are events that were not sent when they came. */
  isBehind: boolean
  isReading: boolean
  isLost: boolean
  blockedSince: number | undefined
  wroteAt: number
}

/**
 * Sends a device the events of its conversations, after a position and as they come. What cannot be sent at once waits
 * in the log and not in memory.
 */
export function startVisitorStream(
  database: Database,
  index: VisitorIndex,
  principal: ContactPrincipal,
  raw: ServerResponse,
  { after, seal }: VisitorStreamRequest,
): Omit<StreamClient, 'advance'> {
  const listener: VisitorListener = {
    principal,
    deliver: (event) => deliver(state, event),
    fallBehind: () => {
      state.isBehind = true
    },
  }
  const state: State = {
    database,
    principal,
    index,
    listener,
    raw,
    seal,
    position: typeof after === 'number' ? after : undefined,
    isBehind: true,
    isReading: false,
    isLost: after === 'lost',
    blockedSince: undefined,
    wroteAt: performance.now(),
  }
  index.add(listener)
  raw.on('drain', () => {
    state.blockedSince = undefined
    void catchUp(state)
  })
  raw.once('close', () => index.remove(listener))
  void catchUp(state)
  return {
    end: () => raw.end(),
    close: () => endStream(raw),
    tell: (frame) => {
      const { wroteAt } = state
      if (canWrite(state)) write(state, frame)
      // The next heartbeat is not later for it.
      state.wroteAt = wroteAt
    },
    tick: (now) => {
      const { blockedSince } = state
      if (blockedSince !== undefined && now - blockedSince > slowestReadMs) raw.destroy()
      else if (state.isBehind) void catchUp(state)
      else beat(state, now)
    },
  }
}

function deliver(state: State, { sequence, type, json }: ShownEvent): void {
  if (state.isBehind || state.isReading || !canWrite(state)) {
    state.isBehind = true
    return
  }
  if (sequence <= (state.position ?? 0)) return
  state.position = sequence
  write(state, `id: ${state.seal(sequence)}\nevent: ${type}\ndata: ${json}\n\n`)
}

/** Reads until nothing is missed. Never rejects: the next tick retries. */
async function catchUp(state: State): Promise<void> {
  if (state.isReading || !state.isBehind) return
  state.isReading = true
  try {
    while (state.isBehind && canWrite(state)) {
      state.isBehind = false
      // Each read begins where the previous one ended.
      await readMissed(state)
    }
  } catch {
    state.isBehind = true
  }
  state.isReading = false
}

async function readMissed(state: State): Promise<void> {
  const { database, principal, index, listener, seal, position } = state
  const { workspace_id: workspaceId } = principal
  // Joined before the events are read, so that none falls between.
  const own = await readRows(
    database,
    workspaceId,
    listOwnIds({ workspaceId, ...ownOf(principal) }),
  )
  for (const { id } of own) index.join(listener, id)
  const page = await readOwnEvents(database, principal, position)
  const shown = await showEvents(database, workspaceId, page.events)
  if (state.raw.destroyed || state.raw.writableEnded) return
  if (position === undefined || page.isGone) {
    state.position = page.latest
    const reset = state.isLost || page.isGone ? 'event: reset\ndata: {}\n' : ''
    state.isLost = false
    write(state, `retry: ${reconnectMs()}\nid: ${seal(page.latest)}\n${reset}\n`)
    return
  }
  for (const { sequence, type, json } of shown) {
    write(state, `id: ${seal(sequence)}\nevent: ${type}\ndata: ${json}\n\n`)
  }
  const last = page.events.at(-1)?.sequence ?? position
  if (page.isCut) state.isBehind = true
  state.position = page.isCut ? last : Math.max(last, page.latest)
  if (shown.length === 0) write(state, `id: ${seal(state.position)}\n\n`)
}

function canWrite({ raw, blockedSince }: State): boolean {
  return blockedSince === undefined && !raw.destroyed && !raw.writableEnded
}

function write(state: State, text: string): void {
  state.wroteAt = performance.now()
  if (!state.raw.write(text)) state.blockedSince ??= state.wroteAt
}

/** A comment keeps proxies from closing the connection; its id moves on with the log. */
function beat(state: State, now: number): void {
  const { position, index, seal } = state
  if (now - state.wroteAt < heartbeatMs || position === undefined || !canWrite(state)) return
  state.position = Math.max(position, index.position())
  write(state, `:\nid: ${seal(state.position)}\n\n`)
}
