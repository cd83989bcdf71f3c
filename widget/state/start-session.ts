import type { ToFrame } from '../protocol.ts'
import type { Language } from '../language.ts'
import { words } from '../words.ts'
import { connect } from './connect.ts'
import { isRegistered } from './device.ts'
import { forget, forgetHere } from './forgetting.ts'
import { listenToHost } from './host.ts'
import { claimMore, identify } from './identifying.ts'
import { openKept } from './kept.ts'
import { makeOutbox } from './outbox.ts'
import { memoryDisk, openPendingDisk } from './pending-disk.ts'
import { followVisitor, readAgain } from './reading.ts'
import { beginning, renewTicket, showThread } from './sending.ts'
import type { Session } from './session.ts'
import type { FrameConfig, Pending } from './shapes.ts'
import type { Sent } from './send-pending.ts'
import { makeStore } from './store.ts'
import { openTabs } from './tabs.ts'
import { takeCarried, watchTicket } from './ticket.ts'

type Options = {
  readonly config: FrameConfig
  readonly language: Language
  readonly onTheme: (theme: 'light' | 'dark' | 'system') => void
}

/** Takes up what this browser kept, and begins to listen: to the page around the frame, other tabs, the server. */
export async function startSession(options: Options): Promise<Session> {
  const { config, language } = options
  const kept = openKept(config.channel.id)
  const name = `porchlight:${config.channel.id}`
  const disk = (kept.isKept ? await openPendingDisk(config.channel.id) : undefined) ?? memoryDisk()
  const calls = connect(() => (isRegistered(kept) ? kept.read('token') : undefined))
  const tabs = openTabs(`${name}:device`, kept.isKept)
  const carried = takeCarried()
  for (const each of carried?.pending ?? []) await disk.put(each)
  const session: Session = {
    config,
    get words() {
      return words()
    },
    get language() {
      return language.tag()
    },
    kept,
    calls,
    tabs,
    name,
    store: makeStore(),
    ticket: watchTicket(),
    host: listenToHost(config.origin, (message) => takeCall(session, message, options)),
    now: {
      page: undefined,
      claim: JSON.parse(kept.read('claim') ?? '{}') as object,
      draft: carried?.draft ?? kept.tab.read('draft') ?? '',
      follower: undefined,
    },
    outbox: makeOutbox({
      calls,
      disk,
      tabs: openTabs(`${name}:outbox`, kept.isKept),
      beginning: async (pending) => beginning(session, pending),
      onChange: (pending, sending) => {
        session.store.set('pending', pending)
        session.store.set('sending', sending)
        // An uploaded file alone makes the browser known, and there is nothing to follow yet.
        if (kept.read('begun') !== undefined) followVisitor(session)
      },
      onSent: (pending, reply) => takeReply(session, pending, reply),
      onForgotten: () => void forgetHere(session),
    }),
  }
  tabs.listen(() => void forgetHere(session))
  takeUp(session, carried?.thread)
  return session
}

type Reply = Sent

function takeReply(session: Session, { external_id: key, thread }: Pending, reply: Reply): void {
  const { store, kept, host } = session
  // Of somebody who was forgotten while it was on its way.
  if (store.state.pending.every((each) => each.external_id !== key)) return
  store.putMessages([reply.message])
  if (reply.conversation !== undefined) {
    const { id } = reply.conversation
    kept.write('registered', '1')
    kept.write('begun', JSON.stringify({ [thread]: id }))
    store.putConversation(reply.conversation)
    store.put('begun', thread, id)
    store.put('earlier', id, false)
    followVisitor(session)
  }
  host.tell({ type: 'sent' })
}

function takeUp(session: Session, carried: string | undefined): void {
  const { store, kept, outbox, host } = session
  store.set('isSoundOn', (kept.read('sound') ?? (session.config.channel.sound ? '1' : '0')) === '1')
  store.set('begun', JSON.parse(kept.read('begun') ?? '{}') as Record<string, string>)
  showThread(session, carried ?? kept.tab.read('thread'))
  followVisitor(session)
  void readAgain(session)
  void outbox.show().then(async () => outbox.drain())
  host.tell({ type: 'ready', has_conversation: isRegistered(kept) })
}

function takeCall(
  session: Session,
  message: ToFrame,
  { language, onTheme, config }: Options,
): void {
  const { store, now } = session
  if (message.type === 'page') now.page = message.page
  else if (message.type === 'open') {
    now.page = message.page
    store.set('isOpen', true)
    const isIdle = now.draft === '' && store.state.pending.length === 0
    if (isIdle && session.ticket.isOld()) renewTicket(session)
  } else if (message.type === 'close') store.set('isOpen', false)
  else if (message.type === 'identify') void identify(session, message.identity)
  else if (message.type === 'forget') void forget(session)
  else {
    const { theme, ...visitor } = message.settings
    if (theme !== undefined) onTheme(theme)
    if (visitor.language !== undefined) void language.speak(visitor.language)
    if (!config.channel.enforce_identity) claimMore(session, visitor)
  }
}
