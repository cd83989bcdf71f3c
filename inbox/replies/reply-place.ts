import { createSignal } from 'solid-js'

/** What a saved reply replaces in the text: the `/`, what is selected, or nothing at the cursor. */
export type ReplyPlace = { readonly from: number; readonly to: number }

const [replyPlace, setReplyPlace] = createSignal<ReplyPlace>()

/** Where the chosen reply goes; undefined while their list is closed. */
export { replyPlace, setReplyPlace }

/** Opens the list of saved replies at the cursor of the open conversation. */
export function wantReply(): void {
  const box = document.querySelector<HTMLTextAreaElement>('#write-box')
  if (box?.readOnly === false) setReplyPlace({ from: box.selectionStart, to: box.selectionEnd })
}
