import type { WidgetEvents } from '../client/source/widget.ts'
import type { ChannelLook, HostPage, ToFrame, ToPage } from './protocol.ts'

/**
 * The script of the host page: draws the launcher, makes the frame when it is opened, and passes calls on. It
 * imports nothing, so that it is one small file, and never throws into the page.
 */

type Call = readonly [name?: unknown, ...rest: readonly unknown[]]
type Listener = (detail: unknown) => void
type HostWindow = Window & {
  Porchlight?: ((...call: unknown[]) => void) & { q?: ArrayLike<unknown>[]; isReady?: boolean }
  PorchlightChannels?: Readonly<Record<string, ChannelLook>>
}

/** The words of the launcher; all others are the frame's. */
const words = {
  en: ['Open chat', 'Close chat', 'unread'],
  de: ['Chat öffnen', 'Chat schließen', 'ungelesen'],
  es: ['Abrir el chat', 'Cerrar el chat', 'sin leer'],
} as const

const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads'

/** Below this width the chat takes the whole screen. The same as in `styles`. */
const phone = '(max-width: 480px)'

const styles = `
:host{all:initial!important;display:block!important;position:fixed!important;inset:auto!important;z-index:2147483000!important}
button{all:unset;box-sizing:border-box;position:fixed;bottom:20px;right:20px;width:56px;height:56px;border-radius:50%;display:grid;place-items:center;cursor:pointer;background:var(--c);color:var(--t);box-shadow:0 2px 6px #1b20331a,0 8px 24px #1b203333;transition:transform .12s}
button:hover{transform:scale(1.04)}
button:focus-visible{outline:3px solid var(--c);outline-offset:3px;box-shadow:0 0 0 3px #fff}
svg{width:24px;height:24px;fill:none;stroke:currentColor;stroke-width:1.8;stroke-linecap:round;stroke-linejoin:round}
b{position:absolute;top:-4px;right:-4px;box-sizing:border-box;min-width:20px;height:20px;padding:0 5px;border-radius:10px;background:#f0a83a;color:#2b1c00;font:600 12px/20px system-ui,sans-serif;text-align:center}
iframe{position:fixed;bottom:92px;right:20px;width:384px;height:min(672px,calc(100vh - 112px));border:0;border-radius:16px;box-shadow:0 4px 12px #1b20331a,0 24px 64px #1b203340,0 0 0 1px #1b20331a;background:#fdfcfa;animation:r .2s cubic-bezier(.2,.8,.2,1)}
[hidden]{display:none}
@keyframes r{from{opacity:0;transform:translateY(12px)}}
.left{right:auto;left:20px}
@media (prefers-color-scheme:dark){iframe{background:#15171f}}
@media ${phone}{iframe{inset:var(--y,0px) 0 auto;width:100%;height:var(--h,100dvh);border-radius:0}button.open{display:none}}
@media (forced-colors:active){button{border:2px solid ButtonText}}
@media (prefers-reduced-motion:reduce){*{animation:none!important;transition:none!important}}
@media print{:host{display:none!important}}`

const bubble = 'M20.5 12a8 8 0 0 1-11.7 7.1L4 20.500l1.400-4.600A8 8 0 1 1 20.5 12z'
const cross = 'm6.5 6.5 11 11M17.5 6.500l-11 11'

// `currentScript` is there only while the script runs first.
const script = document.currentScript as HTMLScriptElement | null
const channel = script?.dataset['channel'] ?? ''
const origin = script === null ? '' : new URL(script.src).origin
const page = window as HostWindow
const looks = page.PorchlightChannels ?? {}
const look = Object.hasOwn(looks, channel) ? looks[channel] : undefined

const host = document.createElement('porchlight-chat')
const root = host.attachShadow({ mode: 'open' })
const button = document.createElement('button')
const icon = drawIcon()
const badge = document.createElement('b')
let frame: HTMLIFrameElement | undefined
let isReady = false
let isOpen = false
let count = 0
const listeners: [string, Listener][] = []
/** What every new document of the frame is told, in this order. */
const kept = new Map<string, ToFrame>()

/** Puts the launcher on the page. */
function start({ colors }: ChannelLook) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  root.adoptedStyleSheets = [sheet]
  host.style.setProperty('--c', colors.fill)
  host.style.setProperty('--t', colors.on_fill)
  button.type = 'button'
  badge.setAttribute('aria-hidden', 'true')
  button.append(icon, badge)
  button.addEventListener('click', (event) => (isOpen ? close() : open(event.detail === 0)))
  root.addEventListener('keydown', (event) => {
    if ((event as KeyboardEvent).key === 'Escape' && isOpen) close()
  })
  root.append(button)
  draw()
  document.body.append(host)
  window.visualViewport?.addEventListener('resize', fit)
  window.visualViewport?.addEventListener('scroll', fit)
  window.addEventListener('message', receive)
  if (mark()) onIdle(makeFrame)
}

function draw() {
  const [toOpen, toClose, unread] = words[languageOf()]
  const side = look?.position === 'left' ? 'left ' : ''
  button.className = `${side}${isOpen ? 'open' : ''}`
  const state = isOpen ? toClose : `${toOpen}${count > 0 ? ` (${count} ${unread})` : ''}`
  button.setAttribute('aria-label', `${state}: ${look?.title}`)
  button.setAttribute('aria-expanded', String(isOpen))
  icon.firstElementChild?.setAttribute('d', isOpen ? cross : bubble)
  badge.hidden = count === 0 || isOpen
  badge.textContent = count > 9 ? '9+' : String(count)
  if (frame === undefined) return
  frame.className = side
  frame.hidden = !isOpen
}

function makeFrame() {
  if (frame !== undefined || look === undefined) return
  frame = document.createElement('iframe')
  frame.title = look.title
  frame.setAttribute('sandbox', sandbox)
  frame.referrerPolicy = 'origin'
  const query = new URLSearchParams({ channel, language: pageLanguage() })
  frame.src = `${origin}/frame?${query}`
  // A page whose origin the channel does not allow gets a frame that never reports.
  frame.addEventListener('load', () => setTimeout(refuse, 15_000))
  root.prepend(frame)
  draw()
}

function refuse() {
  if (isReady || !host.isConnected) return
  say(`the chat of channel ${channel} cannot be shown on ${location.origin}.`)
  host.remove()
}

function open(keyboard = false) {
  if (isOpen || look === undefined) return
  makeFrame()
  isOpen = true
  draw()
  fit()
  frame?.focus()
  post({ type: 'open', page: readPage(), keyboard })
  emit('open', {})
}

/** The focus goes back to the launcher, unless it is elsewhere on the page. */
function close(hadFocus = root.activeElement !== null) {
  if (!isOpen) return
  isOpen = false
  draw()
  post({ type: 'close' })
  if (hadFocus) button.focus()
  emit('close', {})
}

/** Keeps the frame above the keyboard of a phone, which covers the page without resizing it. */
function fit() {
  const view = isOpen && matchMedia(phone).matches ? window.visualViewport : null
  if (view === null) host.style.removeProperty('--h')
  else host.style.setProperty('--h', `${view.height}px`)
  host.style.setProperty('--y', `${view?.offsetTop ?? 0}px`)
}

function post(message: ToFrame) {
  if (/identify|update|forget/.test(message.type)) kept.set(message.type, message)
  if (isReady) frame?.contentWindow?.postMessage({ porchlight: 1, ...message }, origin)
}

/** After each load of the frame, which loads itself again for a new ticket. */
function greet() {
  isReady = true
  for (const each of [...kept.values()]) post(each)
  kept.delete('forget')
  if (isOpen) post({ type: 'open', page: readPage(), keyboard: false })
}

function receive({ origin: from, source, data }: MessageEvent<unknown>) {
  if (from !== origin || frame === undefined || source !== frame.contentWindow) return
  if ((Object(data) as { porchlight?: unknown }).porchlight !== 1) return
  const message = data as ToPage
  if (message.type === 'ready') {
    const { has_conversation: has } = message
    mark(has)
    greet()
    emit('ready', {})
  } else if (message.type === 'unread') {
    const given: unknown = message.count
    count = typeof given === 'number' && given > 0 ? Math.floor(given) : 0
    draw()
    emit('unread', { count })
  } else if (message.type === 'sent') {
    mark(true)
    emit('sent', {})
  } else if (message.type === 'open') open()
  else if (message.type === 'close') close(true)
  else if (message.type === 'asks_page') post({ type: 'page', page: readPage() })
}

function emit<Name extends keyof WidgetEvents>(name: Name, detail: WidgetEvents[Name]) {
  for (const [event, listener] of listeners.filter(([event]) => event === name)) {
    try {
      listener(detail)
    } catch (error) {
      say(`a listener of "${event}" failed: ${String(error)}`)
    }
  }
}

/** Reads or sets that this browser has a conversation. The frame's own storage cannot be read from here. */
function mark(has?: boolean): boolean {
  const marker = `porchlight:${channel}`
  try {
    if (has === true) localStorage.setItem(marker, '1')
    if (has === false) localStorage.removeItem(marker)
    return localStorage.getItem(marker) !== null
  } catch {
    return false
  }
}

function call([name, first, second]: Call) {
  if (name === 'open') open()
  else if (name === 'close') close()
  else if (name === 'identify') post({ type: name, identity: first as string })
  else if (name === 'update') update(Object(first) as object)
  else if (name === 'forget') forget()
  else if (name === 'on' && typeof second === 'function') {
    listeners.push([String(first), second as Listener])
  } else if (name === 'off') {
    const at = listeners.findIndex(([event, each]) => event === first && each === second)
    if (at >= 0) listeners.splice(at, 1)
  } else say(`there is no call "${String(name)}".`)
}

function update(settings: object) {
  const before = kept.get('update')
  const merged = before?.type === 'update' ? { ...before.settings, ...settings } : settings
  post({ type: 'update', settings: merged })
}

function forget() {
  kept.clear()
  const isKnown = frame !== undefined || mark()
  mark(false)
  count = 0
  close()
  draw()
  if (!isKnown) return
  post({ type: 'forget' })
  if (isReady) kept.clear()
  makeFrame()
}

function drawIcon(): SVGSVGElement {
  const names = 'http://www.w3.org/2000/svg'
  const icon = document.createElementNS(names, 'svg')
  icon.setAttribute('viewBox', '0 0 24 24')
  icon.setAttribute('aria-hidden', 'true')
  icon.append(document.createElementNS(names, 'path'))
  return icon
}

function readPage(): HostPage {
  return { url: location.href, title: document.title, language: pageLanguage() }
}

const pageLanguage = () => document.documentElement.lang || navigator.language

function languageOf(): keyof typeof words {
  const [language = ''] = pageLanguage().toLowerCase().split('-')
  return language === 'de' || language === 'es' ? language : 'en'
}

const onIdle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 4000 }) : setTimeout(work)

const say = (words: string) => console.error(`Porchlight: ${words}`)

function load() {
  const early = page.Porchlight
  if (script === null || early?.isReady === true) return
  const guarded = (work: () => void) => {
    try {
      work()
    } catch (error) {
      say(String(error))
    }
  }
  const porchlight = (...given: unknown[]) => guarded(() => look !== undefined && call(given))
  page.Porchlight = Object.assign(porchlight, { isReady: true })
  if (look === undefined) say(`there is no channel ${JSON.stringify(channel)} with a widget here.`)
  else guarded(() => start(look))
  for (const each of early?.q ?? []) porchlight(...Array.from(each))
}

// The script is async, so that the body may not be there yet.
if (document.body === null) addEventListener('DOMContentLoaded', load)
else load()
