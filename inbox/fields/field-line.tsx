import { Show } from 'solid-js'
import { timeAgo } from '../words/times.ts'
import { FieldControl } from './field-control.tsx'
import type { Field } from './field-list.ts'
import { fieldWords } from './field-words.ts'
import type { Fields } from './make-fields.ts'
import { valueText } from './value-text.ts'

/** The id of the element that changes a field. */
export const idOf = (key: string) => `field-${key}`

/** A field with its value, which is changed in place where the member may, and what became of the last change. */
export function FieldLine<Of, Change>(props: {
  readonly field: Field<Of, Change>
  readonly fields: Fields<Of, Change>
  readonly isOpen: boolean
}) {
  const state = () => props.fields.state(props.field.key)
  const value = () => props.fields.valueOf(props.field)
  const refusal = () => {
    const now = state()
    return now?.is === 'refused' ? now.why : undefined
  }
  const crossing = () => {
    const now = state()
    return now?.is === 'crossed' ? now : undefined
  }
  return (
    <>
      <dt dir="auto">
        <Show when={props.isOpen} fallback={props.field.label}>
          <label for={idOf(props.field.key)}>{props.field.label}</label>
        </Show>
      </dt>
      <dd classList={{ pending: state()?.is === 'pending' }}>
        <Show
          when={props.isOpen}
          fallback={<span dir="auto">{valueText(props.field, value())}</span>}
        >
          <FieldControl
            id={idOf(props.field.key)}
            field={props.field}
            value={value()}
            onChange={(from, to) => void props.fields.change(props.field, from, to)}
          />
        </Show>
        <Show when={refusal()}>
          {(why) => (
            <p class="wrong" role="alert">
              {why()}
            </p>
          )}
        </Show>
        <Show when={crossing()}>
          {(crossed) => (
            <p class="crossed" role="alert">
              {sentenceOf(crossed().by)}
              <button
                type="button"
                onClick={() => void props.fields.change(props.field, value(), crossed().mine)}
              >
                {fieldWords().keep(valueText(props.field, crossed().mine))}
              </button>
            </p>
          )}
        </Show>
      </dd>
    </>
  )
}

function sentenceOf(by: { readonly name: string; readonly at: string } | undefined): string {
  const text = fieldWords()
  return by === undefined ? text.setElsewhere : text.setBy(by.name, timeAgo(by.at))
}
