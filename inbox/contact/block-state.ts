import { createResource, onCleanup, type Accessor } from 'solid-js'
import type { ContactBlock } from '../../client/source/types.generated.ts'
import { api, asMember } from '../state/api.ts'
import { onBegin, onEvent } from '../state/live.ts'
import { may } from '../state/session-state.ts'

export type BlockState = {
  /** Undefined until it was read. */
  readonly block: Accessor<ContactBlock | undefined>
  readonly read: () => void
}

/** Whether a contact is blocked, kept up to date while it is shown. */
export function watchBlock(id: Accessor<string>): BlockState {
  const [found, { refetch }] = createResource(
    () => (may('contacts:read') ? id() : undefined),
    async (contact) =>
      asMember(async () => api.contacts.getBlock(contact)).then(
        ({ block }) => block,
        () => undefined,
      ),
  )
  const read = () => void refetch()
  const stops = [
    onBegin(read),
    onEvent(({ type, data }) => {
      const { contact } = data as { contact?: { id: string } }
      const isBlock = type === 'contact.blocked' || type === 'contact.unblocked'
      if (isBlock && contact?.id === id()) read()
    }),
  ]
  onCleanup(() => {
    for (const stop of stops) stop()
  })
  return { block: () => found.latest, read }
}
