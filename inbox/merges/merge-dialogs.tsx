import { createEffect, on, Show, untrack } from 'solid-js'
import { visitorName } from '../list/visitor-name.ts'
import { place } from '../router.ts'
import { rowOf } from '../state/rows.ts'
import { askMerge, type AskedMerge } from './asked-merge.ts'
import { MergeContacts } from './merge-contacts.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { SplitDialog } from './split-dialog.tsx'

export { mergesReady } from './merge-words.ts'

/** The dialog of a merge or a split. It stands outside the panel of the contact, which a narrow window hides. */
export function MergeDialogs(props: { readonly asked: AskedMerge }) {
  // Each question has a dialog of its own, for the contact that the conversation had then.
  const { kind, id, isFirst } = untrack(() => props.asked)
  const visitor = untrack(() => rowOf(id)?.visitor)
  const close = () => {
    askMerge(undefined)
  }
  // A conversation that replaces a merged one is not asked about.
  createEffect(on(() => place()[1], close, { defer: true }))
  return (
    <>
      <Show when={kind === 'merge'}>
        <MergeDialog id={id} onClose={close} />
      </Show>
      <Show when={kind === 'split'}>
        <SplitDialog id={id} onClose={close} />
      </Show>
      <Show when={kind === 'contact' && visitor}>
        {(whose) => (
          <MergeContacts
            contact={{ id: whose().id, name: visitorName({ visitor: whose() }) }}
            onClose={close}
            onMerged={() => (isFirst === true ? askMerge({ kind: 'merge', id }) : close())}
          />
        )}
      </Show>
    </>
  )
}
