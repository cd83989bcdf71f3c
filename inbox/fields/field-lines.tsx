import { createMemo, For, Show } from 'solid-js'
import { FieldLine } from './field-line.tsx'
import type { Field } from './field-list.ts'
import type { Fields } from './make-fields.ts'

/**
 * The lines of fields. Each stays, with its focus and what is typed in it, for as long as there is a field of its key: the list is
 * made anew whenever settings of the workspace change.
 */
export function FieldLines<Of, Change>(props: {
  readonly list: readonly Field<Of, Change>[]
  readonly fields: Fields<Of, Change>
  readonly isOpen: (key: string) => boolean
}) {
  return (
    <For each={props.list.map(({ key }) => key)}>
      {(key) => {
        const field = createMemo<Field<Of, Change> | undefined>(
          (before) => props.list.find((one) => one.key === key) ?? before,
        )
        return (
          <Show when={field()}>
            {(shown) => (
              <FieldLine field={shown()} fields={props.fields} isOpen={props.isOpen(key)} />
            )}
          </Show>
        )
      }}
    </For>
  )
}
