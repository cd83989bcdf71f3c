import type { WidgetSettings, WidgetVisitor } from '../client/source/widget.ts'

/** The address and title of the page that the visitor is on. */
export type HostPage = { readonly url: string; readonly title: string }

/** From the page to the frame. */
export type ToFrame =
  | {
      readonly type: 'open'
      readonly page: HostPage
      readonly keyboard: boolean
      /** What the visitor may send, put into the field unless they have begun to write. */
      readonly text?: string | undefined
    }
  | { readonly type: 'close' }
  | { readonly type: 'page'; readonly page: HostPage }
  | { readonly type: 'identify'; readonly identity: string | WidgetVisitor }
  | { readonly type: 'update'; readonly settings: WidgetSettings }
  | { readonly type: 'forget' }
  /** The time for a greeting has come. */
  | { readonly type: 'greet' }

/**
 * From the frame to the page: never the words of a message. `words` of `unread`: the count in the visitor's language; `is_new`: an answer has just come.
 * `peek`: what the closed frame shows beside the button has this height in pixels; 0 for nothing. `asks_page`: answer with `page`; `leaving`: this document ends, and another one may follow. `refused` comes from the
 * server's own page (server/chat/channels/kinds/web/refuse-frame.ts): this page will never show the chat, and `words` tell its
 * developer why.
 */
export type ToPage =
  | { readonly type: 'ready'; readonly has_conversation: boolean }
  | { readonly type: 'open' }
  | { readonly type: 'close' }
  | {
      readonly type: 'unread'
      readonly count: number
      readonly words: string
      readonly is_new: boolean
    }
  | { readonly type: 'sent' }
  | { readonly type: 'asks_page' }
  | { readonly type: 'peek'; readonly height: number }
  | { readonly type: 'leaving' }
  | { readonly type: 'refused'; readonly words: string }

/** How the launcher looks: `title` names the widget; its words are in a language of the browser. */
export type ChannelLook = {
  readonly colors: { readonly fill: string; readonly on_fill: string }
  readonly position: 'right' | 'left'
  readonly title: string
  /** `none`: the page opens the chat itself. */
  readonly launcher?: string | undefined
  /** Seconds until visitors are greeted. */
  readonly greet_after?: number | undefined
  /** "Chat", before the title. */
  readonly chat: string
  /** Said while there is no frame. */
  readonly excuse: string
}
