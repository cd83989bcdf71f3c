import type { WidgetSettings } from '../../client/source/widget.ts'
import type { ChannelLook, HostPage, ToFrame } from '../protocol.ts'
import { say } from './say.ts'

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

/** The frame, put on the page when it is first needed, and the messages it gets. */
export function makeChatFrame({ origin, channel, title, position, onLate }: Options) {
  const frame = document.createElement('iframe')
  let isReady = false
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The messages that every new document of the frame gets, in this order: it loads itself again for a new ticket. */
  let kept: { [Type in ToFrame['type']]?: Extract<ToFrame, { type: Type }> } = {}
  const post = (message: ToFrame) => {
    if (/identify|update|forget|greet/.test(message.type))
      Object.assign(kept, { [message.type]: message })
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
      const language = document.documentElement.lang || navigator.language
      frame.src = `${origin}/frame?${new URLSearchParams({ channel, language })}`
      root.prepend(frame)
      restart()
    },
    /** Shows the chat, or what it has for beside the button, of that height. */
    show: (isOpen: boolean, peek: number) => {
      frame.hidden = !isOpen && peek === 0
      frame.className = `${position}${isOpen ? '' : ' peek'}`
      frame.style.height = isOpen ? '' : `${peek}px`
    },
    focus: () => frame.focus(),
    /** Whether a message comes from the document that the server sent. */
    sent: ({ origin: from, source }: MessageEvent) =>
      from === origin && source === frame.contentWindow,
    /** After each load of the frame. */
    greet: () => {
      isReady = true
      tries = 0
      for (const each of Object.values(kept)) post(each)
      delete kept.forget
    },
    /** Tells the settings of all updates so far and these. */
    update: (settings: WidgetSettings) => {
      post({ type: 'update', settings: { ...kept.update?.settings, ...settings } })
    },
    /** Ends what is known of the visitor. */
    forget: (isKnown: boolean) => {
      kept = {}
      if (isKnown) post({ type: 'forget' })
      if (isReady) kept = {}
    },
  }
}

export const readPage = (): HostPage => ({
  url: location.href,
  title: document.title,
})
