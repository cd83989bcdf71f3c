import { createSignal } from 'solid-js'

/** A merge or a split of a conversation, or a merge of its contact, that is asked about. */
export type AskedMerge = {
  readonly kind: 'merge' | 'split' | 'contact'
  /** Of the conversation. */
  readonly id: string
  /** Its contact is merged first, and then the conversation. */
  readonly isFirst?: true
}

/** What the dialog is open for; undefined while it is closed. */
export const [askedMerge, askMerge] = createSignal<AskedMerge>()
