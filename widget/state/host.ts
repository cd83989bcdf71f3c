import type { WidgetSettings } from '../../client/source/widget.ts'
import type { HostPage, ToFrame, ToPage } from '../protocol.ts'

export type Host = {
  readonly tell: (message: ToPage) => void
  readonly close: () => void
}

/**
 * The page around the frame. Only the window that holds the frame is heard, and only from the origin that the server
 * allowed; it gets no content of messages.
 */
export function listenToHost(origin: string, receive: (message: ToFrame) => void): Host {
  const stop = new AbortController()
  addEventListener(
    'message',
    ({ origin: from, source, data }: MessageEvent<unknown>) => {
      if (from !== origin || source !== window.parent || source === window) return
      const message = readMessage(data)
      if (message !== undefined) receive(message)
    },
    { signal: stop.signal },
  )
  return {
    tell: (message) => {
      if (window.parent !== window) window.parent.postMessage({ porchlight: 1, ...message }, origin)
    },
    close: () => stop.abort(),
  }
}

type Fields = Readonly<Record<string, unknown>>

const longestText = 4096
const longestIdentity = 8192

/** A message of the page, or undefined for anything else. */
function readMessage(data: unknown): ToFrame | undefined {
  const given = fieldsOf(data)
  if (given['porchlight'] !== 1) return undefined
  const { type } = given
  if (type === 'close' || type === 'forget' || type === 'greet') return { type }
  if (type === 'page') return { type, page: readPage(given['page']) }
  if (type === 'open') {
    const text = textOf(given['text'], longestText)
    return { type, page: readPage(given['page']), keyboard: given['keyboard'] === true, text }
  }
  if (type === 'update') return { type, settings: readSettings(given['settings']) }
  if (type !== 'identify') return undefined
  const { identity } = given
  if (typeof identity !== 'string') return { type, identity: readSettings(identity) }
  return identity.length > longestIdentity ? undefined : { type, identity }
}

function readPage(given: unknown): HostPage {
  const page = fieldsOf(given)
  return {
    url: textOf(page['url'], 16_384) ?? '',
    title: textOf(page['title'], 300) ?? '',
  }
}

function readSettings(given: unknown): WidgetSettings {
  const { fields, theme, ...texts } = fieldsOf(given)
  const read = (name: 'name' | 'email' | 'phone_number' | 'language') => {
    const text = textOf(texts[name], longestText)
    return text === undefined ? {} : { [name]: text }
  }
  const values = Object.entries(fieldsOf(fields))
    .slice(0, 100)
    .flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.slice(0, longestText)]] : [],
    )
  return {
    ...read('name'),
    ...read('email'),
    ...read('phone_number'),
    ...read('language'),
    ...(values.length === 0
      ? {}
      : { fields: Object.fromEntries(values) as Record<string, string> }),
    ...(theme === 'light' || theme === 'dark' || theme === 'system' ? { theme } : {}),
  }
}

const fieldsOf = (given: unknown): Fields =>
  typeof given === 'object' && given !== null ? (given as Fields) : {}

const textOf = (given: unknown, longest: number): string | undefined =>
  typeof given === 'string' ? given.slice(0, longest) : undefined
