import { createSignal, createUniqueId, For, Show } from 'solid-js'
import { DialogEnds } from '../../controls/dialog-ends.tsx'
import { makeForm } from '../../controls/make-form.ts'
import { settingsWords } from '../settings-words.ts'
import { removeEntry, usesOf, type Opened } from './entry-calls.ts'
import type { Entry, EntryKind } from './entry-kinds.ts'

/** Deletes an entry. If it is in use, the dialog says how often, and asks what becomes of its users. */
export function RemoveEntry(props: {
  readonly kind: EntryKind
  readonly opened: Opened
  /** Those that may replace it. */
  readonly others: readonly Entry[]
  readonly onClose: () => void
  readonly onDone: () => void
}) {
  const texts = () => settingsWords().entries
  const id = createUniqueId()
  const [uses, setUses] = createSignal<number>()
  const [target, setTarget] = createSignal('')
  const form = makeForm(async () => {
    try {
      await removeEntry(props.kind, props.opened, queryOf())
    } catch (error) {
      const used = usesOf(error)
      if (used === undefined) throw error
      setUses(used)
      return
    }
    props.onDone()
  })
  const queryOf = () => {
    if (uses() === undefined) return {}
    return target() === '' ? { discard: props.kind.discards } : { move_to: target() }
  }
  return (
    <form onSubmit={form.onSubmit}>
      <Show when={uses()} fallback={<p>{texts().removeLead}</p>}>
        {(count) => (
          <>
            <p role="status">{texts().used[props.kind.users](count())}</p>
            <Show when={props.kind.moves} fallback={<p>{texts().valuesGo}</p>}>
              <div class="field">
                <label for={id}>{texts().becomes}</label>
                <select
                  id={id}
                  required
                  autofocus
                  onChange={(event) => setTarget(event.currentTarget.value)}
                >
                  <Show
                    when={props.kind.discards}
                    fallback={<option value="">{texts().choose}</option>}
                  >
                    <option value="">{texts().clear}</option>
                  </Show>
                  <For each={props.others}>
                    {(other) => <option value={other.id}>{texts().moveTo(other.name)}</option>}
                  </For>
                </select>
              </div>
            </Show>
          </>
        )}
      </Show>
      <DialogEnds
        form={form}
        label={settingsWords().settings.delete}
        isDangerous
        onClose={props.onClose}
      />
    </form>
  )
}
