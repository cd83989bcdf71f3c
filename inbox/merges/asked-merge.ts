import { createSignal } from 'solid-js'

/** A merge or a split of a conversation, or a merge of its contact, that is asked about. */
export type AskedMerge = {
  readonly kind: 'merge' | 'split' | 'contact'
  /** Of the conversation. */
  readonly id: string
  /** The one that a mail of it refers to is chosen at first. */
  readonly isLinked?: true
  /** Its contact is merged first, and then the conversation. */
  readonly isFirst?: true
}

/** What the dialog is open for; undefined while it is closed. */
export const [askedMerge, askMerge] = createSignal<AskedMerge>()
