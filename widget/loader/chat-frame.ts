import type { ChannelLook, HostPage, ToFrame } from '../protocol.ts'
import { pageLanguage } from './launcher-words.ts'

const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads'

/** How long a loaded frame may take to report, and how often it is loaded: the server may be starting again. */
const patienceMs = 5000
const mostLoads = 3

type Options = Pick<ChannelLook, 'title' | 'position'> & {
  readonly origin: string
  readonly channel: string
  /** The frame never reported, as on a page whose origin the channel does not allow. */
  readonly onRefused: () => void
}

/** The frame, made when it is first needed, and what it is told. */
export function makeChatFrame({ origin, channel, title, position, onRefused }: Options) {
  let frame: HTMLIFrameElement | undefined
  let isReady = false
  /** What every new document of the frame is told, in this order: it loads itself again for a new ticket. */
  const kept = new Map<string, ToFrame>()
  const post = (message: ToFrame) => {
    if (/identify|update|forget/.test(message.type)) kept.set(message.type, message)
    if (isReady) frame?.contentWindow?.postMessage({ porchlight: 1, ...message }, origin)
  }
  const again = () => frame?.setAttribute('src', frame.src)
  return {
    post,
    isMade: () => frame !== undefined,
    /** Puts it before the launcher. It is focused by itself, since it is a document of its own. */
    load: (root: ShadowRoot) => {
      if (frame !== undefined) return
      frame = document.createElement('iframe')
      frame.title = title
      frame.className = position
      frame.hidden = true
      frame.setAttribute('sandbox', sandbox)
      frame.referrerPolicy = 'origin'
      frame.src = `${origin}/frame?${new URLSearchParams({ channel, language: pageLanguage() })}`
      let loads = 0
      frame.addEventListener('load', () => {
        loads += 1
        setTimeout(() => isReady || (loads < mostLoads ? again() : onRefused()), patienceMs)
      })
      root.prepend(frame)
    },
    show: (isOpen: boolean) => {
      if (frame !== undefined) frame.hidden = !isOpen
    },
    focus: () => frame?.focus(),
    /** Whether a message comes from the document that the server sent. */
    sent: ({ origin: from, source }: MessageEvent) =>
      from === origin && frame !== undefined && source === frame.contentWindow,
    /** After each load of the frame. */
    greet: () => {
      isReady = true
      for (const each of [...kept.values()]) post(each)
      kept.delete('forget')
    },
    /** The settings of all updates so far and these. */
    merged: (settings: object) => {
      const before = kept.get('update')
      return before?.type === 'update' ? { ...before.settings, ...settings } : settings
    },
    /** Ends what is known of the visitor. */
    forget: (isKnown: boolean) => {
      kept.clear()
      if (isKnown) post({ type: 'forget' })
      if (isReady) kept.clear()
    },
  }
}

export const readPage = (): HostPage => ({
  url: location.href,
  title: document.title,
  language: pageLanguage(),
})
