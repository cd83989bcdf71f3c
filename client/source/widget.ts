/** What the widget reports to its host page: never the text of a message. */
export type WidgetEvents = {
  /** The widget is loaded. */
  readonly ready: Readonly<Record<string, never>>
  readonly open: Readonly<Record<string, never>>
  readonly close: Readonly<Record<string, never>>
  /** The number of answers that the visitor has not seen. */
  readonly unread: { readonly count: number }
  /** The visitor has sent a message. */
  readonly sent: Readonly<Record<string, never>>
}

/** What a page may say about its visitor without proof. Nothing of it finds or changes another contact. */
export type WidgetVisitor = {
  readonly name?: string | undefined
  readonly email?: string | undefined
  readonly phone_number?: string | undefined
  /** Contact fields by name. */
  readonly fields?: Readonly<Record<string, string>> | undefined
}

/** What a page may change at any time: what it says of its visitor, and the language and look of the widget. */
export type WidgetSettings = WidgetVisitor & {
  /** A BCP 47 tag. Default: the language of the page. */
  readonly language?: string | undefined
  /** Default: that of the visitor's system. */
  readonly theme?: 'light' | 'dark' | 'system' | undefined
}

export type WidgetEventName = keyof WidgetEvents

type Listen = <Name extends WidgetEventName>(
  action: 'on' | 'off',
  event: Name,
  listener: (details: WidgetEvents[Name]) => void,
) => void

/** `window.Porchlight` of a page with the widget. Calls made before the widget has loaded are kept. */
export type PorchlightWidget = Listen & {
  /** `forget` removes the visitor's token and history from this browser. */
  (action: 'open' | 'close' | 'forget' | 'hide' | 'show'): void
  /** Opens the chat with words that the visitor may send. */
  (action: 'open', options: { readonly text?: string | undefined }): void
  /** A token signed with the channel's identity secret, or, where the channel allows it, unproven words. */
  (action: 'identify', identity: string | WidgetVisitor): void
  (action: 'update', settings: WidgetSettings): void
  /** The calls made before the widget has loaded. */
  q?: ArrayLike<unknown>[]
}
