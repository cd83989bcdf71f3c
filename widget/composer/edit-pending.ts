import { createSignal } from 'solid-js'
import { drafted } from '../state/drafts.ts'
import { newThread, showThread } from '../state/sending.ts'
import type { Visit } from '../state/visit.ts'
import type { Pending } from '../state/shapes.ts'

const [edited, setEdited] = createSignal<string>()

/** Takes a refused message back into the text field. */
export function editPending({ outbox }: Visit, pending: Pending | undefined): void {
  if (pending === undefined) return
  void outbox.takeBack(pending.id)
  setEdited(pending.text)
}

/** Puts words of the page into the text field, of a new conversation if none is shown. What the visitor has written stays. */
export function prefill(visit: Visit, text: string): void {
  const thread = visit.store.state.thread ?? newThread()
  showThread(visit, thread)
  if (drafted(visit, thread).trim() === '') setEdited(text)
}

/** The words to edit, once. Call it in an effect. */
export function takeEdit(): string | undefined {
  const text = edited()
  if (text !== undefined) setEdited(undefined)
  return text
}
