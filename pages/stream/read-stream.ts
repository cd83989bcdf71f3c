import { followFrames, type Dropped } from '../../client/source/follow-frames.ts'
import { PorchlightError } from '../../client/source/porchlight-error.ts'
import type { Frame } from '../../client/source/read-frames.ts'
import type { Connection } from '../../client/source/send.ts'
import { backoffMs, pause } from './back-off.ts'

/** What a page says about its connection. */
export type ConnectionState = 'starting' | 'live' | 'catching-up' | 'offline'

/** What the tab that holds the stream tells all. `at`: the place in the log, the same in every tab. */
export type News<Event, Signal> =
  | {
      readonly kind: 'event'
      readonly event: Event
      readonly isMissed: boolean
      readonly at: string | undefined
    }
  | { readonly kind: 'signal'; readonly signal: Signal }
  | {
      readonly kind: 'state'
      readonly state: ConnectionState
      readonly at: string | undefined
    }
  | { readonly kind: 'reset'; readonly at: string | undefined }
  /** Others may be seen now than before: what is known may not be shown any longer. */
  | { readonly kind: 'rights' }
  /** Connecting again cannot help. */
  | { readonly kind: 'refused' }

type Options<Event, Signal> = {
  readonly connection: Connection
  readonly query: Readonly<Record<string, unknown>>
  readonly place: () => string | undefined
  readonly tell: (news: News<Event, Signal>) => void
  readonly signal: AbortSignal
}

/** Tells the events after a place, over any number of connections, until the signal or a 401. */
export async function readStream<Event, Signal>(options: Options<Event, Signal>): Promise<void> {
  const { tell, signal } = options
  let rights: string | null = null
  let isForbidden = false
  const connection = watchRights(options.connection, (found) => {
    if (rights !== null && found !== null && found !== rights) tell({ kind: 'rights' })
    rights = found ?? rights
  })
  for (let failures = 3; ; failures += 1) {
    try {
      await readFrames({ ...options, connection })
    } catch (error) {
      if (signal.aborted) return
      const kind = error instanceof PorchlightError ? error.kind : undefined
      if (kind === 'unauthenticated') return tell({ kind: 'refused' })
      // Whoever may not follow any more is told to stop. Else it is such as a proxy's page in front of a restarting server.
      if (kind === 'forbidden' && !isForbidden) tell({ kind: 'rights' })
      else tell({ kind: 'state', state: 'offline', at: undefined })
      isForbidden = kind === 'forbidden'
      await pause(backoffMs(failures), signal)
    }
  }
}

async function readFrames<Event, Signal>(options: Options<Event, Signal>): Promise<void> {
  const { query, place, tell, signal } = options
  let isMissed = false
  const become = (state: ConnectionState) => {
    isMissed = state === 'catching-up'
    tell({ kind: 'state', state, at: undefined })
  }
  const onOpen = () => become(place() === undefined ? 'live' : 'catching-up')
  const rest = async ({ failures, askedMs }: Dropped) => {
    // One lost connection in itself is not worth a word.
    if (failures > 0 || !navigator.onLine) become('offline')
    await pause(askedMs ?? backoffMs(failures + 1), signal)
  }
  const given = { query, signal, onOpen, pause: rest, after: place() }
  for await (const frame of followFrames(endingOffline(options.connection), given)) {
    // Without a place in the log so far, everything before the first one has to be read.
    const isFirst = place() === undefined && frame.id !== undefined
    if (isFirst && frame.data === undefined) tell({ kind: 'reset', at: frame.id })
    else tell(newsOf(frame, isMissed))
    // The server says when nothing that was missed is left.
    if (frame.event === 'current' && isMissed) become('live')
  }
}

function newsOf<Event, Signal>({ event, data, id }: Frame, isMissed: boolean): News<Event, Signal> {
  if (event === 'reset') return { kind: 'reset', at: id }
  // A place without an event: nothing else changes.
  if (data === undefined) return { kind: 'state', state: isMissed ? 'catching-up' : 'live', at: id }
  if (event === 'signal') return { kind: 'signal', signal: JSON.parse(data) as Signal }
  return { kind: 'event', event: JSON.parse(data) as Event, isMissed, at: id }
}

/** A connection that tells the mark of the reader's rights with each reply. */
function watchRights(connection: Connection, tell: (mark: string | null) => void): Connection {
  const { fetch: ask } = connection
  return {
    ...connection,
    fetch: async (...given) => {
      const reply = await ask(...given)
      if (reply.ok) tell(reply.headers.get('porchlight-rights'))
      return reply
    },
  }
}

/** Connections that end when the net goes: some systems leave a dead one open. */
function endingOffline(connection: Connection): Connection {
  const { fetch: ask } = connection
  return {
    ...connection,
    maxTries: 1,
    fetch: async (address, init) => {
      const lost = new AbortController()
      const signals = [lost.signal, ...(init?.signal ? [init.signal] : [])]
      const signal = AbortSignal.any(signals)
      addEventListener('offline', () => lost.abort(), { signal })
      return ask(address, { ...init, signal })
    },
  }
}
