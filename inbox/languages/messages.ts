import type { Widen } from '../../pages/languages/messages.ts'
import type { words } from './en.ts'

/** What the inbox says, in each language. */
export type InboxMessages = Widen<typeof words>
