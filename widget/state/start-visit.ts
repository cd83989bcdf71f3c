import { openPageOutbox } from '../../pages/store/page-outbox.ts'
import { openTabs } from '../../pages/stream/tabs.ts'
import type { ToFrame } from '../protocol.ts'
import type { Language } from '../language.ts'
import { words } from '../words.ts'
import { uploadsOf } from '../composer/uploads.ts'
import { prefill } from '../composer/edit-pending.ts'
import { connect } from './connect.ts'
import { draftedThreads } from './drafts.ts'
import { isRegistered } from './device.ts'
import { forget, forgetHere } from './forgetting.ts'
import { listenToHost } from './host.ts'
import { claimMore, identify } from './identifying.ts'
import { endGreeting } from '../peek/end-greeting.ts'
import { isAlone, readAddress } from './full-page.ts'
import { openKept } from './kept.ts'
import { followVisitor, readAgain } from './reading.ts'
import { sendPending } from './send-pending.ts'
import { renewTicket, showThread } from './sending.ts'
import type { Visit } from './visit.ts'
import type { Drafts, FrameConfig, Pending } from './shapes.ts'
import { makeStore } from './store.ts'
import { takeCarried, watchTicket } from './ticket.ts'

type Options = {
  readonly config: FrameConfig
  readonly language: Language
  readonly onTheme: (theme: 'light' | 'dark' | 'system') => void
}

const loseLater = async () => import('./lose-device.ts')

/** Takes up what this browser kept, and begins to listen: to the page around the frame, other tabs, the server. */
export function startVisit(options: Options): Visit {
  const { config, language } = options
  const kept = openKept(config.channel.id)
  const name = `porchlight:${config.channel.id}`
  const calls = connect(() => (isRegistered(kept) ? kept.read('token') : undefined))
  const tabs = openTabs<'forgotten' | 'lost'>(`${name}:device`, kept.isKept)
  const carried = takeCarried()
  const visit: Visit = {
    config,
    get words() {
      return words()
    },
    get language() {
      return language.tag()
    },
    get wanted() {
      return language.wanted()
    },
    plural: language.plural,
    kept,
    calls,
    tabs,
    name,
    store: makeStore(),
    ticket: watchTicket(),
    // Tried again with the next request that is refused, should it not load.
    lose: async () =>
      loseLater().then(
        async ({ loseDevice }) => loseDevice(visit),
        () => undefined,
      ),
    host: listenToHost(config.origin, (message) => takeCall(visit, message, options)),
    now: {
      page: undefined,
      claim: JSON.parse(kept.read('claim') ?? '{}') as object,
      drafts: carried?.drafts ?? (JSON.parse(kept.tab.read('drafts') ?? '{}') as Drafts),
      files: () =>
        uploadsOf(visit)
          .uploads()
          .map(({ thread, file }) => ({ thread, file })),
      identity: undefined,
      follower: undefined,
      reading: 0,
    },
    outbox: openPageOutbox<Pending>({
      name,
      isShared: kept.isKept,
      carried: carried?.pending,
      send: async (pending, isLeaving) => sendPending(visit, pending, isLeaving),
      onChange: (pending) => {
        visit.store.set('pending', pending)
        // An uploaded file alone makes the browser known, and there is nothing to follow yet.
        if (kept.read('begun') !== undefined) followVisitor(visit)
      },
    }),
  }
  tabs.listen(
    (news) =>
      void (news === 'lost'
        ? loseLater().then(({ loseHere }) => loseHere(visit))
        : forgetHere(visit)),
  )
  takeUp(visit, carried?.thread)
  const files = uploadsOf(visit)
  if (carried === undefined || carried.files.length === 0) files.restore()
  else for (const { thread, file } of carried.files) files.add(thread, file, 0)
  if (isAlone) takeCall(visit, readAddress(), options)
  return visit
}

function takeUp(visit: Visit, carried: string | undefined): void {
  const { store, kept, host } = visit
  store.set('isSoundOn', (kept.read('sound') ?? (visit.config.channel.sound ? '1' : '0')) === '1')
  store.set('begun', JSON.parse(kept.read('begun') ?? '{}') as Record<string, string>)
  showThread(visit, carried ?? kept.tab.read('thread'))
  followVisitor(visit)
  void readAgain(visit)
  // A page that comes back from the browser's cache is still there.
  addEventListener('pagehide', ({ persisted }) => persisted || host.tell({ type: 'leaving' }))
  host.tell({ type: 'ready', has_conversation: isRegistered(kept) })
}

function takeCall(visit: Visit, message: ToFrame, { language, onTheme, config }: Options): void {
  const { store, now } = visit
  if ('page' in message) {
    now.page = message.page
    now.onPage?.()
  }
  if (message.type === 'open') {
    store.set('isOpen', true)
    endGreeting(visit)
    // A mail led here.
    if (message.page.url.includes('porchlight='))
      void import('./open-mail-link.ts').then(({ openMailLink }) => openMailLink(visit))
    if (message.text) prefill(visit, message.text)
    const isIdle = draftedThreads(visit).length === 0 && store.state.pending.length === 0
    // Without a net, or without the channel, this page stays.
    if (isIdle && visit.ticket.isOld()) renewTicket(visit).catch(() => undefined)
  } else if (message.type === 'close') store.set('isOpen', false)
  else if (message.type === 'identify') void identify(visit, message.identity)
  else if (message.type === 'forget') void forget(visit)
  else if (message.type === 'greet')
    store.set('isGreeting', visit.kept.read('greeted') === undefined)
  else if (message.type === 'update') {
    const { theme, ...visitor } = message.settings
    if (theme !== undefined) onTheme(theme)
    if (visitor.language !== undefined) void language.speak(visitor.language)
    if (!config.channel.enforce_identity) claimMore(visit, visitor)
  }
}
