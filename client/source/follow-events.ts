import { delayBefore, limitTime, wait } from './limit-time.ts'
import { isTemporary, PorchlightError } from './porchlight-error.ts'
import { readFrames, type Frame } from './read-frames.ts'
import { sendRaw, type Connection } from './send.ts'
import type { WorkspaceEvent } from './types.generated.ts'

/** The server sends something every 15 seconds, so a longer silence means a broken connection. */
const longestSilenceMs = 45_000

/** The next events have expired: read their resources again. */
export type Reset = {
  /** The last processed sequence. */
  readonly after: number | undefined
  readonly oldest_sequence: number
  /** The next event follows this one. */
  readonly latest_sequence: number
}

type EventType = WorkspaceEvent['type']
type GroupOf<Type> = Type extends `${infer Group}.${string}` ? `${Group}.*` : never

/** A type of events, or `message.*` for a group; types of later servers are strings, too. */
// `string & {}` keeps the union, so that editors complete it.
export type EventTypeFilter = EventType | GroupOf<EventType> | (string & {})

export type FollowOptions = {
  /** The last processed sequence; absent: from now on. 0: from the first event on. */
  readonly after?: number | undefined
  /** Only events of these types. */
  readonly types?: readonly EventTypeFilter[] | undefined
  readonly signal?: AbortSignal | undefined
  /** Called when events have expired, before later ones. Without it, a gap throws. */
  readonly onReset?: ((reset: Reset) => void | Promise<void>) | undefined
}

/**
 * The workspace's events as they happen, in order and without end. Reconnects without losing or repeating an event.
 * Store the last `sequence` to continue after a restart.
 */
export async function* followEvents<Event>(
  connection: Connection,
  { after, types, signal, onReset }: FollowOptions = {},
): AsyncGenerator<Event, void, undefined> {
  const query = { types }
  let position = after?.toString()
  for (let failures = 1; ; failures += 1) {
    let returnMs: number | undefined
    for await (const frame of framesOf(connection, query, position, signal)) {
      failures = 0
      returnMs = frame.retryMs ?? returnMs
      if (frame.event === 'reset') await reset(frame, position, onReset)
      else if (frame.data !== undefined) yield JSON.parse(frame.data) as Event
      position = frame.id ?? position
    }
    await wait(returnMs ?? delayBefore(failures + 1), signal)
  }
}

async function reset(
  frame: Frame,
  position: string | undefined,
  onReset: FollowOptions['onReset'],
): Promise<void> {
  if (onReset === undefined) {
    throw new PorchlightError('gone', `The events after ${position} are no longer kept.`)
  }
  const after = position === undefined ? undefined : Number(position)
  await onReset({ ...(JSON.parse(frame.data ?? '{}') as Omit<Reset, 'after'>), after })
}

/** The messages of one connection. Ends when it drops; throws only if reconnecting cannot help. */
async function* framesOf(
  connection: Connection,
  query: Readonly<Record<string, unknown>>,
  position: string | undefined,
  signal: AbortSignal | undefined,
): AsyncGenerator<Frame, void, undefined> {
  const limit = limitTime(longestSilenceMs, signal)
  try {
    const call = { method: 'GET', path: '/events/stream', query }
    const headers = {
      accept: 'text/event-stream, application/json',
      ...(position === undefined ? {} : { 'last-event-id': position }),
    }
    const { body } = await sendRaw(connection, call, { signal: limit.signal, headers })
    limit.restart()
    for await (const frame of readFrames(body ?? new ReadableStream())) {
      limit.restart()
      yield frame
    }
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof PorchlightError && !isTemporary(error)) throw error
  } finally {
    limit.end()
  }
}
