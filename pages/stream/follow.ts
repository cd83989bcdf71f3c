import { followFrames, type Dropped } from '../../client/source/follow-frames.ts'
import { PorchlightError } from '../../client/source/porchlight-error.ts'
import type { Frame } from '../../client/source/read-frames.ts'
import type { Connection } from '../../client/source/send.ts'
import { backoffMs, pause } from './back-off.ts'
import { lead, type Turn } from './lead.ts'
import { openTabs } from './tabs.ts'

/** What a page says about its connection. */
export type ConnectionState = 'starting' | 'live' | 'catching-up' | 'offline'

/** What the tab that holds the stream tells the others. `at`: the place in the log, the same in every tab. */
type Told<Event, Signal> =
  | {
      readonly kind: 'event'
      readonly event: Event
      readonly isMissed: boolean
      readonly at: Place
    }
  | { readonly kind: 'signal'; readonly signal: Signal }
  | { readonly kind: 'state'; readonly state: ConnectionState; readonly at: Place }
  | { readonly kind: 'reset'; readonly at: Place }
  | { readonly kind: 'hello' }
  | { readonly kind: 'refused'; readonly error: string }
  | Turn

type Place = string | undefined

export type FollowOptions<Event, Signal> = {
  readonly connection: Connection
  /** Of the tabs that share the stream. */
  readonly name: string
  /** False where the browser stores nothing: then each tab is by itself. */
  readonly isShared?: boolean
  readonly query: Readonly<Record<string, unknown>>
  /** Where an earlier follower of this page stopped. */
  readonly after?: string | undefined
  /** `isMissed`: it happened while the page was not connected. A new leader may tell again what this tab knows. */
  readonly onEvent: (event: Event, isMissed: boolean) => void
  readonly onSignal: (signal: Signal) => void
  readonly onState: (state: ConnectionState) => void
  /** What is known may be old: read it anew. */
  readonly onReset: () => void
  /** Connecting again cannot help, says the server. */
  readonly onRefused: (words: string) => void
}

export type Follower = {
  readonly isLeader: () => boolean
  /** The `id` of the last event. */
  readonly place: () => string | undefined
  readonly close: () => void
}

/** No frame for this long after the connection opened: everything missed has arrived. */
const caughtUpMs = 250

/**
 * Follows events, with one stream for all tabs of a browser: the tab that leads passes everything on, and its successor
 * goes on after the last event that it was told.
 */
export function follow<Event, Signal>(options: FollowOptions<Event, Signal>): Follower {
  type News = Told<Event, Signal>
  const stop = new AbortController()
  const tabs = openTabs<News>(`${options.name}:stream`, options.isShared)
  let last: Place = options.after
  let state: ConnectionState = 'starting'
  let isLeader = false
  const take = (news: News) => {
    if (stop.signal.aborted) return
    if ('at' in news) last = news.at ?? last
    if (news.kind === 'event') options.onEvent(news.event, news.isMissed)
    else if (news.kind === 'signal') options.onSignal(news.signal)
    else if (news.kind === 'state') options.onState((state = news.state))
    else if (news.kind === 'reset') options.onReset()
    else if (news.kind === 'refused') options.onRefused(news.error)
    else if (news.kind === 'hello' && isLeader) tabs.tell({ kind: 'state', state, at: last })
  }
  const tell = (news: News) => {
    tabs.tell(news)
    take(news)
  }
  const become = (next: ConnectionState) => tell({ kind: 'state', state: next, at: last })

  // Connections end when the net goes: some systems leave a dead one open.
  let lost = new AbortController()
  const loseNet = () => {
    lost.abort()
    lost = new AbortController()
  }
  addEventListener('offline', loseNet, { signal: stop.signal })
  const { fetch: ask } = options.connection
  const connection: Connection = {
    ...options.connection,
    maxTries: 1,
    fetch: async (address, init) => {
      const signal = AbortSignal.any([lost.signal, ...(init?.signal ? [init.signal] : [])])
      return ask(address, { ...init, signal })
    },
  }
  const readFrames = async (signal: AbortSignal) => {
    let caughtUp: ReturnType<typeof setTimeout> | undefined
    const settle = () => {
      clearTimeout(caughtUp)
      if (state === 'catching-up') caughtUp = setTimeout(() => become('live'), caughtUpMs)
    }
    const onOpen = () => {
      // Without a place in the log, everything before this moment has to be read.
      if (last === undefined) tell({ kind: 'reset', at: last })
      become(last === undefined ? 'live' : 'catching-up')
      settle()
    }
    const rest = async ({ failures, askedMs }: Dropped) => {
      clearTimeout(caughtUp)
      // One lost connection in itself is not worth a word.
      if (failures > 0 || !navigator.onLine) become('offline')
      await pause(askedMs ?? backoffMs(failures + 1), signal)
    }
    try {
      const { query } = options
      const given = { query, signal, onOpen, pause: rest, after: last }
      for await (const frame of followFrames(connection, given)) {
        const news = newsOf<Event, Signal>(frame, state === 'catching-up')
        if (news === undefined) last = frame.id ?? last
        else tell(news)
        settle()
      }
    } finally {
      clearTimeout(caughtUp)
    }
  }
  const readStream = async (signal: AbortSignal) => {
    isLeader = true
    for (let failures = 3; !signal.aborted; failures += 1) {
      try {
        await readFrames(signal)
      } catch (error) {
        if (signal.aborted) break
        if (error instanceof PorchlightError && error.kind === 'unauthenticated') {
          tell({ kind: 'refused', error: error.message })
          break
        }
        // Such as a proxy's page in front of a restarting server.
        become('offline')
        await pause(backoffMs(failures), signal)
      }
    }
    isLeader = false
  }

  tabs.listen(take)
  tabs.tell({ kind: 'hello' })
  void lead(tabs as unknown as Parameters<typeof lead>[0], stop.signal, readStream)
  return {
    isLeader: () => isLeader,
    place: () => last,
    close: () => {
      stop.abort()
      tabs.close()
    },
  }
}

function newsOf<Event, Signal>(
  { event, data, id }: Frame,
  isMissed: boolean,
): Told<Event, Signal> | undefined {
  if (event === 'reset') return { kind: 'reset', at: id }
  if (data === undefined) return undefined
  if (event === 'signal') return { kind: 'signal', signal: JSON.parse(data) as Signal }
  return { kind: 'event', event: JSON.parse(data) as Event, isMissed, at: id }
}
