/** What the widget tells its host page: never the text of a message. */
export type WidgetEvents = {
  /** The widget is loaded. */
  readonly ready: Readonly<Record<string, never>>
  readonly open: Readonly<Record<string, never>>
  readonly close: Readonly<Record<string, never>>
  /** The number of answers that the visitor has not seen. */
  readonly unread: { readonly count: number }
  /** The visitor has sent a message. */
  readonly sent: { readonly conversation_id: string }
  /** The visitor has rated a conversation. */
  readonly rated: { readonly conversation_id: string; readonly rating: number }
}

/** What a page may say about its visitor without proof. Nothing of it finds or changes another contact. */
export type WidgetVisitor = {
  readonly name?: string | undefined
  readonly email?: string | undefined
  readonly phone_number?: string | undefined
  /** Contact fields by name. */
  readonly fields?: Readonly<Record<string, string>> | undefined
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
  (action: 'open' | 'close' | 'forget'): void
  /** A token signed with the channel's identity secret, or, where the channel allows it, unproven words. */
  (action: 'identify', identity: string | WidgetVisitor): void
  /** Changes what is known of the visitor or the page. */
  (action: 'update', visitor: WidgetVisitor): void
}
