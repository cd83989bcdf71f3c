import type { WidgetSettings } from '../../client/source/widget.ts'
import type { ChannelLook, HostPage, ToFrame } from '../protocol.ts'
import { say } from './say.ts'

/** The language of the page, else of the browser. */
const pageLanguage = () => document.documentElement.lang || navigator.language

const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads'

/** How long a document may take to report once it is loaded (an error page never does), and to load at all. */
const patienceMs = 4000
const stallMs = 30_000

type Options = Pick<ChannelLook, 'title' | 'position'> & {
  readonly origin: string
  readonly channel: string
  /** The frame has not reported in time, and is loaded again. */
  readonly onLate: () => void
}

/** The frame, put on the page when it is first needed, and what it is told. */
export function makeChatFrame({ origin, channel, title, position, onLate }: Options) {
  const frame = document.createElement('iframe')
  let isReady = false
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  /** What every new document of the frame is told, in this order: it loads itself again for a new ticket. */
  const kept = new Map<string, ToFrame>()
  const post = (message: ToFrame) => {
    if (/identify|update|forget/.test(message.type)) kept.set(message.type, message)
    if (isReady) frame.contentWindow?.postMessage({ porchlight: 1, ...message }, origin)
  }
  /** Loads the frame again, more and more rarely, until it reports: the server may be away for a while. */
  const watch = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (isReady || !frame.isConnected) return
      tries += 1
      onLate()
      say(`cannot reach or frame ${origin}. Trying again.`)
      frame.setAttribute('src', frame.src)
      watch(stallMs)
    }, ms)
  }
  /** Another document is to come. */
  const restart = () => {
    isReady = false
    watch(stallMs)
  }
  const isMade = () => frame.src !== ''
  frame.title = title
  frame.className = position
  frame.hidden = true
  frame.setAttribute('sandbox', sandbox)
  frame.referrerPolicy = 'origin'
  frame.addEventListener('load', () => isReady || watch(patienceMs + 1000 * tries))
  return {
    post,
    restart,
    isMade,
    isReady: () => isReady,
    /** Puts it before the launcher. It is focused by itself, since it is a document of its own. */
    load: (root: ShadowRoot) => {
      if (isMade()) return
      frame.src = `${origin}/frame?${new URLSearchParams({ channel, language: pageLanguage() })}`
      root.prepend(frame)
      restart()
    },
    show: (isOpen: boolean) => {
      frame.hidden = !isOpen
    },
    focus: () => frame.focus(),
    /** Whether a message comes from the document that the server sent. */
    sent: ({ origin: from, source }: MessageEvent) =>
      from === origin && source === frame.contentWindow,
    /** After each load of the frame. */
    greet: () => {
      isReady = true
      tries = 0
      for (const each of [...kept.values()]) post(each)
      kept.delete('forget')
    },
    /** Tells the settings of all updates so far and these. */
    update: (settings: WidgetSettings) => {
      const before = kept.get('update')
      const all = before?.type === 'update' ? { ...before.settings, ...settings } : settings
      post({ type: 'update', settings: all })
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
