import { Show } from 'solid-js'
import { Dialog } from '../../controls/dialog.tsx'
import { settingsWords } from '../settings-words.ts'
import type { Opened } from './entry-calls.ts'
import { EntryEditor, type EntryPart, type EntryValues } from './entry-editor.tsx'
import type { Entry, EntryKind } from './entry-kinds.ts'
import { RemoveEntry } from './remove-entry.tsx'

/** What the dialog of a page is open for; nothing opened: a new entry. */
export type Shown =
  | { readonly what: 'edit'; readonly opened: Opened | undefined }
  | { readonly what: 'remove'; readonly opened: Opened }

/** A new entry, changes of one, or the question before it is deleted. */
export function EntryDialog(props: {
  readonly kind: EntryKind
  readonly shown: Shown | undefined
  readonly blank: EntryValues
  readonly part: EntryPart | undefined
  readonly detailsOf: (entry: Entry) => string
  /** Those that may replace a deleted one. */
  readonly targets: readonly Entry[]
  readonly onClose: () => void
  readonly onDone: () => void
}) {
  const texts = () => settingsWords().entries
  const title = () => {
    const entry = props.shown?.opened?.entry
    if (entry === undefined) return texts().kinds[props.kind.many].create
    return texts()[props.shown?.what === 'remove' ? 'removeTitle' : 'editTitle'](entry.name)
  }
  const others = (id: string) => props.targets.filter((entry) => entry.id !== id)
  return (
    <Dialog isOpen={props.shown !== undefined} title={title()} onClose={props.onClose}>
      <Show when={props.shown} keyed>
        {(shown) =>
          shown.what === 'remove' ? (
            <RemoveEntry
              kind={props.kind}
              opened={shown.opened}
              others={others(shown.opened.entry.id)}
              onClose={props.onClose}
              onDone={props.onDone}
            />
          ) : (
            <EntryEditor
              kind={props.kind}
              opened={shown.opened}
              blank={props.blank}
              part={props.part}
              detailsOf={props.detailsOf}
              onDone={props.onDone}
            />
          )
        }
      </Show>
    </Dialog>
  )
}
