import { backoffMs, pause } from '../../pages/stream/back-off.ts'
import { follow as followStream, type ConnectionState } from '../../pages/stream/follow.ts'
import { streamConnection } from './api.ts'
import { gather } from './gather.ts'
import { beginAt, setStreamState, takeEvents, tellBack, type LiveEvent } from './live.ts'
import { poll } from './poll.ts'
import { forgetRows } from './rows.ts'
import { enter, loseSession, may, me } from './session-state.ts'
import { lookAtSession, type Look } from './session.ts'
import { takeSignal, type LiveSignal } from './signals.ts'

/** Where the page stopped to follow. */
let place: string | undefined

/**
 * How the page learns what changes: by the stream, if it brings everything; by polling, if the role is not sent what moves
 * conversations; by both, if only events of people, whose names stand in conversations, are missing.
 */
export function wayToFollow(): 'stream' | 'poll' | 'both' {
  if (!may('events:read', 'conversations:read', 'messages:read')) return 'poll'
  return may('contacts:read', 'team_members:read') ? 'stream' : 'both'
}

/** Follows the workspace until the session ends: one tab of the browser by a stream, which forwards it to the others. */
export function follow(signal: AbortSignal): void {
  const events = gather(takeEvents)
  /** What follows the events that are known. */
  const after =
    <Given extends unknown[]>(then: (...given: Given) => void) =>
    (...given: Given) => {
      events.flush()
      then(...given)
    }
  const follower = followStream<LiveEvent, LiveSignal>({
    connection: streamConnection,
    name: 'porchlight',
    query: { include: 'inbox,tags', signals: 'true' },
    after: place,
    onEvent: (event, isMissed) => events.add([event, isMissed]),
    onSignal: after(takeSignal),
    onState: after(become),
    onReset: after((at) => beginAt(Number(at))),
    onRights: after(() => void renew(signal)),
    onRefused: after(loseSession),
  })
  signal.addEventListener('abort', () => {
    events.flush()
    place = follower.place()
    follower.close()
  })
}

/** A look costs the server two rows. Beside a stream, polling brings only what other names people have. */
const restMs = { alone: 5_000, besideStream: 30_000 }

/** Polls for changes without events for this member: all, or, beside the stream, the names of people. */
export function pollForChanges(signal: AbortSignal): void {
  const isAlone = wayToFollow() === 'poll'
  const options = {
    look: lookAtSession,
    restMs: isAlone ? restMs.alone : restMs.besideStream,
    onChange: ({ session, sequence }: Look, isFirst: boolean) => {
      // Another object would renew all that depends on it.
      if (JSON.stringify(session) !== JSON.stringify(me())) enter(session)
      if (isAlone) place = String(sequence)
      if (isAlone || !isFirst) beginAt(sequence)
    },
    onRights: seeAnew,
    onState: isAlone ? become : () => undefined,
    onRefused: loseSession,
  }
  void poll(options, signal)
}

function become(state: ConnectionState): void {
  setStreamState(state)
  if (state !== 'offline') tellBack()
}

/** The member sees other things than before: nothing that is known may stay. */
function seeAnew({ session, sequence }: Look): void {
  forgetRows()
  place = String(sequence)
  enter(session)
  beginAt(sequence, Infinity)
}

/** The same, once the server says what they are. */
async function renew(signal: AbortSignal): Promise<void> {
  forgetRows()
  for (let failures = 1; !signal.aborted; failures += 1) {
    try {
      const look = await lookAtSession()
      return signal.aborted ? undefined : seeAnew(look)
    } catch {
      await pause(backoffMs(failures), signal)
    }
  }
}
