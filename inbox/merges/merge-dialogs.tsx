import { createEffect, on, Show, untrack } from 'solid-js'
import { visitorName } from '../list/visitor-name.ts'
import { place } from '../router.ts'
import { rowOf } from '../state/rows.ts'
import { askMerge, type AskedMerge } from './asked-merge.ts'
import { joinedReady } from './joined-words.ts'
import { MergeContacts } from './merge-contacts.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { mergesReady } from './merge-words.ts'
import { SplitDialog } from './split-dialog.tsx'

/** When the words of the dialogs are there. */
export const dialogsReady = async () => {
  await Promise.all([mergesReady(), joinedReady()])
}

/** The dialog of a merge or a split. It stands outside the panel of the contact, which a narrow window hides. */
export function MergeDialogs(props: { readonly asked: AskedMerge }) {
  // Each question has a dialog of its own, for the contact that the conversation had then.
  const { kind, id, isLinked, isFirst } = untrack(() => props.asked)
  const visitor = untrack(() => rowOf(id)?.visitor)
  const close = () => {
    askMerge(undefined)
  }
  // A conversation that replaces a merged one is not asked about.
  createEffect(on(() => place()[1], close, { defer: true }))
  return (
    <>
      <Show when={kind === 'merge'}>
        <MergeDialog id={id} isLinked={isLinked === true} onClose={close} />
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
