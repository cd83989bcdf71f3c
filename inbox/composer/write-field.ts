import type { JSX } from 'solid-js'
import type { ReplyPlace } from '../replies/reply-place.ts'

/** Where a message is written: the text field that stands in, or the editor. Places are those in the text. */
export type WriteField = {
  readonly focus: () => void
  readonly selected: () => ReplyPlace
  /** Puts the cursor there, once all changes so far are shown. */
  readonly select: (at: number) => void
  readonly insert: (place: ReplyPlace, words: string) => void
  /** The buttons for format. */
  readonly bar?: () => JSX.Element
}
