import type { Connection } from '../../client/source/send.ts'
import { lead, type Turn } from './lead.ts'
import { readStream, type ConnectionState, type News as StreamNews } from './read-stream.ts'
import { openTabs, type Tabs } from './tabs.ts'

export type { ConnectionState }

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
  /** Of what happened before the event `at` nothing will be told: what is older has to be read anew. */
  readonly onReset: (at: string | undefined) => void
  /** The reader may see other things than before: nothing that is known may stay. */
  readonly onRights?: () => void
  /** The server does not know who asks. */
  readonly onRefused: () => void
}

export type Follower = {
  readonly isLeader: () => boolean
  /** The `id` of the last event. */
  readonly place: () => string | undefined
  readonly close: () => void
}

/**
 * Follows events, with one stream for all tabs of a browser: the tab that leads passes everything on, and its successor
 * goes on after the last event that it was told.
 */
export function follow<Event, Signal>(options: FollowOptions<Event, Signal>): Follower {
  type News = StreamNews<Event, Signal> | Turn | { readonly kind: 'hello' }
  const { connection, query, name, isShared } = options
  const stop = new AbortController()
  const tabs: Tabs<News> = openTabs(`${name}:stream`, isShared)
  let last = options.after
  let state: ConnectionState = 'starting'
  let isLeader = false
  const take = (news: News) => {
    if (stop.signal.aborted) return
    const isFirst = last === undefined
    if ('at' in news) last = news.at ?? last
    // The tab that leads was there first.
    if (isFirst && news.kind === 'state' && news.at !== undefined) options.onReset(news.at)
    if (news.kind === 'event') options.onEvent(news.event, news.isMissed)
    else if (news.kind === 'signal') options.onSignal(news.signal)
    else if (news.kind === 'reset') options.onReset(news.at)
    else if (news.kind === 'rights') options.onRights?.()
    else if (news.kind === 'refused') options.onRefused()
    else if (news.kind === 'hello' && isLeader) tabs.tell({ kind: 'state', state, at: last })
    else if (news.kind === 'state' && news.state !== state) {
      state = news.state
      options.onState(state)
    }
  }
  const tell = (news: StreamNews<Event, Signal>) => {
    tabs.tell(news)
    take(news)
  }
  tabs.listen(take)
  tabs.tell({ kind: 'hello' })
  void lead(tabs as unknown as Tabs<Turn>, stop.signal, async (signal) => {
    isLeader = true
    await readStream({ connection, query, place: () => last, tell, signal })
    isLeader = false
  })
  return {
    isLeader: () => isLeader,
    place: () => last,
    close: () => {
      stop.abort()
      tabs.close()
    },
  }
}
