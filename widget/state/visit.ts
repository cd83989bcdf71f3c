import type { HostPage } from '../protocol.ts'
import type { Language } from '../language.ts'
import type { WidgetMessages } from '../languages/messages.ts'
import type { Calls } from './connect.ts'
import type { Follower } from '../../pages/stream/follow.ts'
import type { Host } from './host.ts'
import type { Kept } from './kept.ts'
import type { Outbox } from '../../pages/store/outbox.ts'
import type { Tabs } from '../../pages/stream/tabs.ts'
import type { Claim, Drafts, FrameConfig, Pending } from './shapes.ts'
import type { Store } from './store.ts'
import type { Carried, Ticket } from './ticket.ts'

/** What a visitor has while the frame is open: everything that its parts work with. */
export type Visit = {
  readonly config: FrameConfig
  /** Read where it is shown: the page may change the language. */
  readonly words: WidgetMessages
  /** The BCP 47 tag of the words, for dates and numbers. */
  readonly language: string
  /** The languages to look for in the site's own texts (`inLanguage`). */
  readonly wanted: readonly string[]
  readonly plural: Language['plural']
  readonly kept: Kept
  readonly calls: Calls
  readonly store: Store
  readonly outbox: Outbox<Pending>
  readonly host: Host
  readonly ticket: Ticket
  /** Tells the other tabs that the visitor wants to be forgotten, or that the server does not know the device. */
  readonly tabs: Tabs<'forgotten' | 'lost'>
  /** The prefix of what the tabs share. */
  readonly name: string
  /** The server does not know this browser any more. */
  readonly lose: () => Promise<void>
  readonly now: {
    page: HostPage | undefined
    /** The page has told where the visitor is. */
    onPage?: () => void
    /** What page and form said about the visitor. */
    claim: Claim
    drafts: Drafts
    /** Chosen and not sent. */
    files: () => Carried['files']
    /** The signed token of the page. */
    identity: string | undefined
    follower: Follower | undefined
    /** Which reading of the conversations is the last one. */
    reading: number
  }
}
