import { followFrames } from './follow-frames.ts'
import { PorchlightError } from './porchlight-error.ts'
import type { Frame } from './read-frames.ts'
import type { Connection } from './send.ts'
import type { WorkspaceEvent } from './types.generated.ts'

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
  let position = after?.toString()
  for await (const frame of followFrames(connection, {
    after: position,
    query: { types },
    signal,
  })) {
    if (frame.event === 'reset') await reset(frame, position, onReset)
    else if (frame.data !== undefined) yield JSON.parse(frame.data) as Event
    position = frame.id ?? position
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
