import type { ToFrame } from '../protocol.ts'

const longestText = 4096

/** Whether the chat is a page of its own (`/chat/{channel_id}`), which no page is around. */
export const isAlone = window.parent === window

/** What a page around the chat would say when it opens it. A link may carry what the visitor wants to ask, as `text`. */
export function readAddress(): ToFrame {
  const { href: url, search } = location
  const text = new URLSearchParams(search).get('text')?.slice(0, longestText)
  const { title } = document
  return { type: 'open', page: { url, title }, keyboard: false, text }
}
