import type { Widen } from '../../pages/languages/messages.ts'
import type { words } from './en.ts'

/** What the widget says, in each language. */
export type WidgetMessages = Widen<typeof words>
