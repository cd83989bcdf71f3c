import type { WidgetSettings } from '../../client/source/widget.ts'
import type { ChannelLook, ToPage } from '../protocol.ts'
import { makeChatFrame, readPage } from './chat-frame.ts'
import { makeLauncher } from './launcher.ts'
import { pageLanguage } from './launcher-words.ts'
import { makeListeners } from './listeners.ts'
import { mark } from './mark.ts'
import { say } from './say.ts'
import { phone } from './styles.ts'

export type Call = readonly [name?: unknown, first?: unknown, second?: unknown]

/** Puts the launcher on the page, and makes the frame when it is needed. Returns what `Porchlight(…)` does. */
export function startChat(origin: string, channel: string, look: ChannelLook) {
  const launcher = makeLauncher(look)
  const { host, root, button } = launcher
  const { on, off, emit } = makeListeners()
  const onRefused = () => {
    if (host.isConnected) say(`channel ${channel} cannot be shown on ${location.origin}.`)
    host.remove()
  }
  const frame = makeChatFrame({ ...look, origin, channel, onRefused })
  let isOpen = false
  let count = 0
  let words = ''
  let language: string | undefined

  const draw = () => {
    launcher.draw({ isOpen, count, words, language: language ?? pageLanguage() })
    frame.show(isOpen)
    fit(host, isOpen)
  }
  const open = (keyboard = false) => {
    if (isOpen) return
    isOpen = true
    frame.load(root)
    draw()
    frame.focus()
    frame.post({ type: 'open', page: readPage(), keyboard })
    emit('open', {})
  }
  /** The focus goes back to the launcher, unless it is elsewhere on the page. */
  const close = (hadFocus = root.activeElement !== null) => {
    if (!isOpen) return
    isOpen = false
    draw()
    frame.post({ type: 'close' })
    if (hadFocus) button.focus()
    emit('close', {})
  }
  const receive = (message: ToPage) => {
    if (message.type === 'ready') {
      mark(channel, message.has_conversation)
      frame.greet()
      if (isOpen) frame.post({ type: 'open', page: readPage(), keyboard: false })
      emit('ready', {})
    } else if (message.type === 'unread') {
      count = countOf(message.count)
      words = message.words
      draw()
      emit('unread', { count })
    } else if (message.type === 'sent') {
      mark(channel, true)
      emit('sent', {})
    } else if (message.type === 'open') open()
    else if (message.type === 'close') close(true)
    else if (message.type === 'asks_page') frame.post({ type: 'page', page: readPage() })
  }
  const update = (given: unknown) => {
    const settings = frame.merged(Object(plain(given)) as object) as WidgetSettings
    if (typeof settings.language === 'string') language = settings.language
    draw()
    frame.post({ type: 'update', settings })
  }
  const forget = () => {
    const isKnown = frame.isMade() || mark(channel)
    mark(channel, false)
    count = 0
    close()
    draw()
    frame.forget(isKnown)
    if (isKnown) frame.load(root)
  }

  button.addEventListener('click', ({ detail }) => (isOpen ? close() : open(detail === 0)))
  root.addEventListener('keydown', (event) => {
    if ((event as KeyboardEvent).key === 'Escape') close()
  })
  for (const name of ['resize', 'scroll']) {
    window.visualViewport?.addEventListener(name, () => fit(host, isOpen))
  }
  window.addEventListener('message', (event: MessageEvent<unknown>) => {
    const { porchlight } = Object(event.data) as { porchlight?: unknown }
    if (frame.sent(event) && porchlight === 1) receive(event.data as ToPage)
  })
  draw()
  document.body.append(host)
  if (mark(channel)) onIdle(() => frame.load(root))
  return ([name, first, second]: Call) => {
    if (name === 'open') open()
    else if (name === 'close') close()
    else if (name === 'identify') frame.post({ type: name, identity: plain(first) as string })
    else if (name === 'update') update(first)
    else if (name === 'forget') forget()
    else if (name === 'on') on(first, second)
    else if (name === 'off') off(first, second)
    else say(`there is no call "${String(name)}".`)
  }
}

/** Keeps the frame above the keyboard of a phone, which covers the page without resizing it. */
function fit({ style }: HTMLElement, isOpen: boolean) {
  const view = isOpen && matchMedia(phone).matches ? window.visualViewport : null
  if (view === null) style.removeProperty('--h')
  else style.setProperty('--h', `${view.height}px`)
  style.setProperty('--y', `${view?.offsetTop ?? 0}px`)
}

const countOf = (given: unknown) => (typeof given === 'number' && given > 0 ? Math.floor(given) : 0)

/** What a message can carry, without functions and the like; throws for what has no end. */
const plain = (given: unknown): unknown => JSON.parse(JSON.stringify(given ?? null))

const onIdle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 4000 }) : setTimeout(work)
