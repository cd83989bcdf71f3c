import { createEffect, on, onMount, Show } from 'solid-js'
import { MergeSection } from '../merges/merge-section.tsx'
import { mergesReady } from '../merges/merge-words.ts'
import { may } from '../state/session-state.ts'
import { conversationSource } from './conversation-source.ts'
import { idOf } from './field-line.tsx'
import { FieldLines } from './field-lines.tsx'
import { fieldList } from './field-list.ts'
import { tagsReady } from '../tags/tag-words.ts'
import { fieldWords, fieldsReady as wordsReady } from './field-words.ts'
import { makeFields } from './make-fields.ts'
import { TagField } from './tag-field.tsx'
import { takeWantedField, wantedField } from './wanted-field.ts'
import './fields.css'

/** The texts of all that the section shows. */
export async function fieldsReady(): Promise<void> {
  await Promise.all([wordsReady(), mergesReady(), tagsReady()])
}

/** Title, status, priority, group, tags and ticket fields of a conversation, changed in place where the member may. */
export function FieldsSection(props: { readonly id: string }) {
  const fields = makeFields(() => props.id, conversationSource)
  const focusWanted = () => {
    const wanted = fields.resource() === undefined ? undefined : takeWantedField()
    if (wanted === undefined) return
    document.querySelector<HTMLElement>(`#${idOf(wanted)}`)?.focus()
  }
  onMount(() => createEffect(on([wantedField, fields.resource], focusWanted)))
  return (
    <>
      <section class="fields" aria-label={fieldWords().label}>
        <Show when={fields.resource()}>
          <dl>
            <FieldLines
              list={fieldList()}
              fields={fields}
              isOpen={() => may('conversations:write')}
            />
            <dt>
              <label for={idOf('tags')}>{fieldWords().tags}</label>
            </dt>
            <dd>
              <Show
                when={may('conversations:write')}
                fallback={fields.resource()?.tags?.join(', ')}
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
