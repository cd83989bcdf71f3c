import { createSignal } from 'solid-js'

/** A line of a conversation that says what changed. */
export type AskedWhy = { readonly conversationId: string; readonly createdAt: string }

/** What the dialog that says why is open for; undefined while it is closed. */
export const [askedWhy, askWhy] = createSignal<AskedWhy>()
