import { onCleanup, type Accessor } from 'solid-js'
import type { ContactBlock } from '../../client/source/types.generated.ts'
import { api } from '../state/api.ts'
import { keepRead } from '../state/keep-read.ts'
import { onEvent } from '../state/live.ts'
import { may } from '../state/session-state.ts'

export type BlockState = {
  /** Undefined until it was read. */
  readonly block: Accessor<ContactBlock | undefined>
  readonly read: () => void
}

/** Whether a contact is blocked, kept up to date while it is shown. */
export function watchBlock(id: Accessor<string>): BlockState {
  const { value: block, again: read } = keepRead(
    () => (may('contacts:read') ? id() : undefined),
    async (contact) => (await api.contacts.getBlock(contact)).block,
  )
  onCleanup(onContact(id, read))
  return { block, read }
}

/** The block of a contact that is blocked. */
export const blockShown = ({ block }: BlockState) =>
  block()?.is_blocked === true ? block() : undefined

/** Calls back when the contact itself changes. Returns how to stop. */
function onContact(id: Accessor<string>, listener: () => void): () => void {
  return onEvent(({ type, data }) => {
    const { contact } = data as { contact?: { id: string } }
    if (type.startsWith('contact.') && contact?.id === id()) listener()
  })
}
