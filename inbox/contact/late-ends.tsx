import { createSignal, Show } from 'solid-js'
import type { Contact } from '../../client/source/types.generated.ts'
import { latePart } from '../controls/late-part.tsx'
import { may, seesAll } from '../state/session-state.ts'
import { contactWords } from './contact-words.ts'

const PersonEnds = latePart<{ readonly contact: Contact; readonly onErased: () => void }>(
  async () => {
    const { PersonEnds: ends } = await import('../settings/people/person-ends.tsx')
    const { settingsReady } = await import('../settings/settings-words.ts')
    await settingsReady()
    return ends
  },
)

/** A copy of everything, and erasure, which come with the settings when they are asked for. */
export function LateEnds(props: { readonly contact: Contact }) {
  const [isOpen, setOpen] = createSignal(false)
  return (
    <Show when={may('contacts:erase') && seesAll()}>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{contactWords().ends}</summary>
        <Show when={isOpen()}>
          {/* The page follows the events of the erasure. */}
          <PersonEnds contact={props.contact} onErased={() => undefined} />
        </Show>
      </details>
    </Show>
  )
}
