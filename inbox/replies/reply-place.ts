import { createSignal, onCleanup } from 'solid-js'
import { may } from '../state/session-state.ts'

/** What a saved reply replaces in the text: the `/`, what is selected, or nothing at the cursor. */
export type ReplyPlace = { readonly from: number; readonly to: number }

const [replyPlace, setReplyPlace] = createSignal<ReplyPlace>()

/** Where the chosen reply goes; undefined while their list is closed. */
export { replyPlace, setReplyPlace }

let cursor: (() => ReplyPlace | undefined) | undefined

/** Tells where replies go in the composer that is open; undefined while nothing can be written there. */
export function offerReplies(place: () => ReplyPlace | undefined): void {
  cursor = place
  onCleanup(() => {
    if (cursor === place) cursor = undefined
  })
}

/** Opens the list of saved replies at the cursor of the open conversation. */
export function wantReply(): void {
  setReplyPlace(cursor?.())
}

/** Opens it behind a `/` that has been typed at the end of these words, if that begins a word. */
export function wantReplyAfter(before: string): void {
  if (/(?:^|\s)\/$/.test(before) && may('messages:read'))
    setReplyPlace({ from: before.length - 1, to: before.length })
}
