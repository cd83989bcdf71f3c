import { createSignal } from 'solid-js'
import { drafted } from '../state/drafts.ts'
import { newThread, showThread } from '../state/sending.ts'
import type { Session } from '../state/session.ts'
import type { Pending } from '../state/shapes.ts'

const [edited, setEdited] = createSignal<string>()

/** Takes a refused message back into the text field. */
export function editPending({ outbox }: Session, pending: Pending | undefined): void {
  if (pending === undefined) return
  void outbox.takeBack(pending.id)
  setEdited(pending.text)
}

/** Puts words of the page into the text field, of a new conversation if none is shown. What the visitor has written stays. */
export function prefill(session: Session, text: string): void {
  const thread = session.store.state.thread ?? newThread()
  showThread(session, thread)
  if (drafted(session, thread).trim() === '') setEdited(text)
}

/** The words to edit, once. Call it in an effect. */
export function takeEdit(): string | undefined {
  const text = edited()
  if (text !== undefined) setEdited(undefined)
  return text
}
