import type { WidgetSettings } from '../../client/source/widget.ts'
import type { ChannelLook, ToPage } from '../protocol.ts'
import { makeChatFrame, readPage } from './chat-frame.ts'
import { makeLauncher } from './launcher.ts'
import { keepOnPage } from './keep-on-page.ts'
import { makeListeners } from './listeners.ts'
import { greetLater } from './greet-later.ts'
import { mark } from './mark.ts'
import { say } from './say.ts'
import { phone } from './styles.ts'

export type Call = readonly [name?: unknown, first?: unknown, second?: unknown]

/** A page has one chat. */
const now = {
  isOpen: false,
  isHidden: false,
  is_new: false,
  count: 0,
  words: '',
  /** Of what is shown beside the button while the chat is closed. */
  height: 0,
  /** What the frame is to be told once it is there. */
  text: '',
  /** What the focus goes back to; undefined for the launcher. */
  opener: undefined as HTMLElement | undefined,
}

/** Puts the launcher on the page, and makes the frame when it is needed. Returns what `Porchlight(…)` does. */
export function startChat(origin: string, channel: string, look: ChannelLook) {
  const launcher = makeLauncher(look)
  const { host, root, button } = launcher
  const { on, off, emit } = makeListeners()
  now.isHidden = look.launcher === 'none'
  const draw = (isHidden = now.isHidden) => {
    now.isHidden = isHidden
    launcher.draw({ ...now, isReady: frame.isReady() })
    frame.show(now.isOpen, isHidden ? 0 : now.height)
    fit(host, now.isOpen)
  }
  const frame = makeChatFrame({ ...look, origin, channel, onLate: launcher.excuse })
  const restart = () => {
    now.height = 0
    frame.restart()
    draw()
  }
  /** The chat will never be shown on this page, so it has no button either. */
  const refuse = (why: string) => {
    leave()
    say(`channel ${channel} cannot be shown here: ${why}`)
  }
  const tellOpen = (keyboard = false) => {
    frame.post({ type: 'open', page: readPage(), keyboard, text: now.text })
    if (frame.isReady()) now.text = ''
  }
  const open = (keyboard = false, text?: unknown, opener?: HTMLElement) => {
    if (text) now.text = String(text)
    const wasOpen = now.isOpen
    now.isOpen = true
    frame.load(root)
    draw()
    if (frame.isReady()) frame.focus()
    tellOpen(keyboard)
    if (wasOpen) return
    now.opener = opener
    emit('open', {})
  }
  /** The focus goes back to the launcher, unless it is elsewhere on the page. */
  const close = (hadFocus = root.activeElement !== null) => {
    if (!now.isOpen) return
    now.isOpen = false
    draw()
    frame.post({ type: 'close' })
    if (hadFocus) (now.opener ?? button).focus()
    emit('close', {})
  }
  const receive = (message: ToPage) => {
    if (message.type === 'ready') {
      mark(channel, message.has_conversation)
      if (now.isOpen && !frame.isReady() && root.activeElement === button) frame.focus()
      frame.greet()
      draw()
      if (now.isOpen) tellOpen()
      emit('ready', {})
    } else if (message.type === 'unread' || message.type === 'peek') {
      Object.assign(now, message)
      if (now.height === 0 && !now.isOpen && root.activeElement) button.focus()
      draw()
      if (message.type === 'unread') emit('unread', { count: now.count })
    } else if (message.type === 'sent') {
      mark(channel, true)
      emit('sent', {})
    } else if (message.type === 'open') open()
    else if (message.type === 'close') close(true)
    else if (message.type === 'asks_page') frame.post({ type: 'page', page: readPage() })
    else if (message.type === 'leaving') restart()
    else if (message.type === 'refused') refuse(message.words)
  }
  const forget = () => {
    const isKnown = frame.isMade() || mark(channel)
    mark(channel, false)
    close()
    frame.forget(isKnown)
    if (isKnown) frame.load(root)
  }
  const greet = () => {
    if (now.isHidden || frame.isMade()) return
    frame.load(root)
    frame.post({ type: 'greet' })
  }
  button.addEventListener('click', ({ detail }) => (now.isOpen ? close() : open(detail === 0)))
  root.addEventListener('keydown', (event) => (event as KeyboardEvent).key === 'Escape' && close())
  listenToPage(origin, open, refuse, () => fit(host, now.isOpen))
  onMessage(frame.sent, receive)
  const leave = keepOnPage(host, restart)
  if (mark(channel)) whenIdle(() => frame.load(root))
  else greetLater(channel, look, greet)
  return ([name, first, second]: Call) => {
    if (name === 'open') open(false, Object(first).text)
    else if (name === 'close') close()
    else if (name === 'hide' || name === 'show') draw(name === 'hide')
    else if (name === 'identify') frame.post({ type: name, identity: plain(first) as string })
    else if (name === 'update') frame.update(Object(plain(first)) as WidgetSettings)
    else if (name === 'forget') forget()
    else if (name === 'on') on(first, second)
    else if (name === 'off') off(first, second)
    else say(`there is no call "${String(name)}".`)
  }
}

/** Keeps the frame above the keyboard of a phone, which covers the page without resizing it. */
function fit({ style }: HTMLElement, isOpen: boolean) {
  const view = isOpen && matchMedia(phone).matches ? visualViewport : null
  style.setProperty('--h', view && `${view.height}px`)
  style.setProperty('--y', view && `${view.offsetTop}px`)
}

function whenIdle(work: () => void) {
  // Not in every browser.
  const onIdle: (work: () => void) => unknown = window.requestIdleCallback ?? setTimeout
  onIdle(work)
}

/** Hears what the page's people and policy do to the chat. */
function listenToPage(
  origin: string,
  open: (keyboard?: boolean, text?: string, opener?: HTMLElement) => void,
  refuse: (why: string) => void,
  fitAgain: () => void,
) {
  // Elements of the page's own open the chat, with the words that the attribute has.
  document.addEventListener('click', ({ target, detail }) => {
    const own = (target as Element).closest?.<HTMLElement>('[data-porchlight-open]')
    if (own) open(detail === 0, own.dataset['porchlightOpen'], own)
  })
  // The page's policy forbids the frame.
  document.addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective: directive, disposition, blockedURI: blocked } = event
    if (directive === 'frame-src' && disposition === 'enforce' && blocked.startsWith(origin))
      refuse(`its policy needs "frame-src ${origin}".`)
  })
  for (const name of ['resize', 'scroll']) visualViewport?.addEventListener(name, fitAgain)
  // A mail led here.
  if (/#porchlight=/.test(location.href)) open()
}

function onMessage(isOurs: (event: MessageEvent) => boolean, receive: (message: ToPage) => void) {
  addEventListener('message', (event) => {
    const data = Object(event.data) as ToPage & { porchlight?: unknown }
    if (data.porchlight === 1 && isOurs(event)) receive(data)
  })
}

/** What a message can carry, without functions and the like; throws for what has no end. */
const plain = (given: unknown): unknown => JSON.parse(JSON.stringify(given ?? null))
