import { createEffect, For, on, onMount, Show } from 'solid-js'
import { MergeSection } from '../merges/merge-section.tsx'
import { mergesReady } from '../merges/merge-words.ts'
import { may } from '../state/session-state.ts'
import { timeAgo } from '../words/times.ts'
import { FieldControl } from './field-control.tsx'
import { fieldList, type Field } from './field-list.ts'
import { fieldWords, fieldsReady as wordsReady } from './field-words.ts'
import { makeFields, type Fields } from './make-fields.ts'
import { TagField } from './tag-field.tsx'
import { valueText } from './value-text.ts'
import { takeWantedField, wantedField } from './wanted-field.ts'
import './fields.css'

/** The texts of all that the section shows. */
export async function fieldsReady(): Promise<void> {
  await Promise.all([wordsReady(), mergesReady()])
}

const idOf = (key: string) => `field-${key}`

/** Title, status, priority, group, tags and ticket fields of a conversation, changed in place where the member may. */
export function FieldsSection(props: { readonly id: string }) {
  const fields = makeFields(() => props.id)
  createEffect(on(() => props.id, fields.forget, { defer: true }))
  const focusWanted = () => {
    const wanted = fields.conversation() === undefined ? undefined : takeWantedField()
    if (wanted === undefined) return
    document.querySelector<HTMLElement>(`#${idOf(wanted)}`)?.focus()
  }
  onMount(() => createEffect(on([wantedField, fields.conversation], focusWanted)))
  return (
    <>
      <section class="fields" aria-label={fieldWords().label}>
        <Show when={fields.conversation()}>
          <dl>
            <For each={fieldList()}>{(field) => <FieldLine field={field} fields={fields} />}</For>
            <dt>
              <label for={idOf('tags')}>{fieldWords().tags}</label>
            </dt>
            <dd>
              <Show
                when={may('conversations:write')}
                fallback={fields.conversation()?.tags?.join(', ')}
              >
                <TagField id={idOf('tags')} of={props.id} fields={fields} />
              </Show>
            </dd>
          </dl>
        </Show>
      </section>
      <MergeSection id={props.id} />
    </>
  )
}

function FieldLine(props: { readonly field: Field; readonly fields: Fields }) {
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
        <label for={idOf(props.field.key)}>{props.field.label}</label>
      </dt>
      <dd classList={{ pending: state()?.is === 'pending' }}>
        <Show
          when={may('conversations:write')}
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
