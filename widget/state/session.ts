import type { HostPage } from '../protocol.ts'
import type { WidgetMessages } from '../languages/messages.ts'
import type { Calls } from './connect.ts'
import type { Follower } from './follow.ts'
import type { Host } from './host.ts'
import type { Kept } from './kept.ts'
import type { Outbox } from './outbox.ts'
import type { Claim, FrameConfig } from './shapes.ts'
import type { Store } from './store.ts'
import type { Tabs } from './tabs.ts'
import type { Ticket } from './ticket.ts'

/** Everything that the frame's parts work with. */
export type Session = {
  readonly config: FrameConfig
  /** Read where it is shown: the page may change the language. */
  readonly words: WidgetMessages
  /** The BCP 47 tag of the words, for dates and numbers. */
  readonly language: string
  readonly kept: Kept
  readonly calls: Calls
  readonly store: Store
  readonly outbox: Outbox
  readonly host: Host
  readonly ticket: Ticket
  /** Tells the other tabs that this browser was forgotten. */
  readonly tabs: Tabs
  /** The prefix of what the tabs share. */
  readonly name: string
  readonly now: {
    page: HostPage | undefined
    /** What page and form said about the visitor. */
    claim: Claim
    draft: string
    follower: Follower | undefined
  }
}
