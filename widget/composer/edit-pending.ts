import { createSignal } from 'solid-js'
import type { Session } from '../state/session.ts'
import type { Pending } from '../state/shapes.ts'

const [edited, setEdited] = createSignal<string>()

/** Takes a refused message back into the text field. */
export function editPending({ outbox }: Session, pending: Pending | undefined): void {
  if (pending === undefined) return
  void outbox.takeBack(pending.id)
  setEdited(pending.text)
}

/** The words to edit, once. Call it in an effect. */
export function takeEdit(): string | undefined {
  const text = edited()
  if (text !== undefined) setEdited(undefined)
  return text
}
