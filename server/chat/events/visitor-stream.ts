import type { ServerResponse } from 'node:http'
import type { ContactPrincipal } from '../../api/access/principal.ts'
import type { Database } from '../../store/database/connect.ts'
import { readRows } from '../../store/database/read.ts'
import { ownOf } from '../resources/visitor-json.ts'
import type { StreamClient } from './stream-client.ts'
import { currentFrame, makeStreamWriter, reconnectMs, type StreamWriter } from './stream-writer.ts'
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
  readonly writer: StreamWriter
  readonly seal: VisitorStreamRequest['seal']
  position: number | undefined
  /** There are events that were not sent when they came. */
  isBehind: boolean
  isReading: boolean
  /** Whether the device was told that it has all that came before it did. */
  isCurrent: boolean
  isLost: boolean
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
  const writer = makeStreamWriter(raw, () => void catchUp(state))
  const state: State = {
    database,
    principal,
    index,
    listener,
    writer,
    seal,
    position: typeof after === 'number' ? after : undefined,
    isBehind: true,
    isReading: false,
    isCurrent: after === undefined,
    isLost: after === 'lost',
  }
  index.add(listener)
  raw.once('close', () => index.remove(listener))
  void catchUp(state)
  return {
    end: writer.end,
    close: writer.close,
    tell: writer.tell,
    tick: (now) => {
      writer.dropStalled(now)
      if (state.isBehind) void catchUp(state)
      else writer.beat(now, () => nextId(state))
    },
  }
}

function deliver(state: State, { sequence, type, json }: ShownEvent): void {
  if (state.isBehind || state.isReading || !state.writer.canWrite()) {
    state.isBehind = true
    return
  }
  if (sequence <= (state.position ?? 0)) return
  state.position = sequence
  state.writer.write(`id: ${state.seal(sequence)}\nevent: ${type}\ndata: ${json}\n\n`)
}

/** Reads until nothing is missed. Never rejects: the next tick retries. */
async function catchUp(state: State): Promise<void> {
  if (state.isReading) return
  // The device had not yet read what it had missed.
  if (!state.isBehind) return tellCurrent(state)
  state.isReading = true
  try {
    while (state.isBehind && state.writer.canWrite()) {
      state.isBehind = false
      // Each read begins where the previous one ended.
      await readMissed(state)
    }
    tellCurrent(state)
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
  if (position === undefined || page.isGone) {
    state.position = page.latest
    const reset = state.isLost || page.isGone ? 'event: reset\ndata: {}\n' : ''
    state.isLost = false
    state.writer.write(`retry: ${reconnectMs()}\nid: ${seal(page.latest)}\n${reset}\n`)
    return
  }
  for (const { sequence, type, json } of shown) {
    state.writer.write(`id: ${seal(sequence)}\nevent: ${type}\ndata: ${json}\n\n`)
  }
  if (page.isCut) state.isBehind = true
  state.position = page.next_after
  if (shown.length === 0) state.writer.write(`id: ${seal(state.position)}\n\n`)
}

/** Once nothing that was missed is left. */
function tellCurrent(state: State): void {
  const { isCurrent, isBehind, position, writer, seal } = state
  if (isCurrent || isBehind || position === undefined || !writer.canWrite()) return
  state.isCurrent = true
  writer.write(currentFrame(seal(position)))
}

/** The position in a heartbeat, which moves on with the log. */
function nextId(state: State): string | undefined {
  const { position, index, seal } = state
  if (position === undefined) return undefined
  state.position = Math.max(position, index.position())
  return seal(state.position)
}
