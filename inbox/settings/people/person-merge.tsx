import { createSignal, Show } from 'solid-js'
import type { Contact } from '../../../client/source/types.generated.ts'
import { visitorName } from '../../list/visitor-name.ts'
import { mayMergeContacts } from '../../merges/may-merge.ts'
import { MergeContacts } from '../../merges/merge-contacts.tsx'
import { mergeWords } from '../../merges/merge-words.ts'
import { navigate } from '../../router.ts'

/** Merges another contact into this one. The page then shows the one that is left. */
export function PersonMerge(props: { readonly contact: Contact; readonly onMerged: () => void }) {
  const [isAsked, setAsked] = createSignal(false)
  const show = (id: string) => {
    setAsked(false)
    if (id === props.contact.id) props.onMerged()
    else navigate(`/inbox/settings/people/${id}`)
  }
  return (
    <Show when={mayMergeContacts()}>
      <p class="after">
        <button type="button" class="button edged" onClick={() => setAsked(true)}>
          {mergeWords().merges.contact}
        </button>
      </p>
      <Show when={isAsked()}>
        <MergeContacts
          contact={{ id: props.contact.id, name: visitorName({ visitor: props.contact }) }}
          onClose={() => setAsked(false)}
          onMerged={show}
        />
      </Show>
    </Show>
  )
}
