import { createSignal, createUniqueId, For, Show } from 'solid-js'
import type {
  CreateContactFieldBody,
  CreateTicketFieldBody,
} from '../../../client/source/types.generated.ts'
import { TextField } from '../../controls/field.tsx'
import { settingsWords } from '../settings-words.ts'
import type { EntryPart } from './entry-editor.tsx'

export type FieldKind = (CreateContactFieldBody | CreateTicketFieldBody)['kind']

const common = ['text', 'number', 'date', 'url', 'checkbox', 'dropdown'] as const

/** What a field of contacts, or of conversations, can hold. */
export const contactKinds: readonly FieldKind[] = [...common, 'multi_option']
export const ticketKinds: readonly FieldKind[] = [...common, 'multi_select']

const withLabels: readonly (string | undefined)[] = ['dropdown', 'multi_option', 'multi_select']

/** The part of a field that says what it holds: its kind and, where it has some, its labels. */
export function fieldPart(kinds: readonly FieldKind[]): EntryPart {
  return (props) => {
    const texts = () => settingsWords().entries
    const id = createUniqueId()
    // As it was typed: an empty line is no label yet.
    const [typed, setTyped] = createSignal<string>()
    const enter = (text: string) => {
      setTyped(text)
      const options = text.split('\n').map((line) => line.trim())
      props.onChange({ options: options.filter(Boolean) })
    }
    const choose = (kind: string) =>
      props.onChange(withLabels.includes(kind) ? { kind } : { kind, options: [] })
    return (
      <>
        <div class="field">
          <label for={id}>{texts().kind}</label>
          <select id={id} onChange={(event) => choose(event.currentTarget.value)}>
            <For each={kinds}>
              {(kind) => (
                <option value={kind} selected={kind === props.values.kind}>
                  {texts().fieldKinds[kind]}
                </option>
              )}
            </For>
          </select>
        </div>
        <Show when={withLabels.includes(props.values.kind)}>
          <TextField
            label={texts().labels}
            hint={texts().labelsHint}
            rows={5}
            value={typed() ?? props.values.options?.join('\n') ?? ''}
            onInput={enter}
          />
        </Show>
      </>
    )
  }
}
