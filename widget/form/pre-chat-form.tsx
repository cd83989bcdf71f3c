import { For, Show, createSignal, createUniqueId, type JSX } from 'solid-js'
import { inLanguage } from '../in-language.ts'
import { claimMore } from '../state/identifying.ts'
import type { PreChatField } from '../state/shapes.ts'
import { useVisit } from '../state/use-visit.ts'
import { claimOf, fieldsToAsk } from './needs-form.ts'

const types = { email: 'email', phone: 'tel' } as const
const hints = { name: 'name', email: 'email', phone: 'tel' } as const
const known = (field: string): field is 'name' | 'email' | 'phone' => field in hints

/** What the channel asks before the first message. */
export function PreChatForm(props: { readonly onDone: () => void }): JSX.Element {
  const visit = useVisit()
  const fields = fieldsToAsk(visit)
  const id = createUniqueId()
  const [problems, setProblems] = createSignal<Readonly<Record<string, string>>>({})

  const submit = (event: SubmitEvent & { readonly currentTarget: HTMLFormElement }) => {
    event.preventDefault()
    const form = event.currentTarget
    const found: Record<string, string> = {}
    const values: Record<string, string> = {}
    for (const { field, required } of fields) {
      const value = String(new FormData(form).get(field) ?? '').trim()
      if (value === '' && required) found[field] = visit.words.field_needed
      else if (field === 'email' && value !== '' && !/^[^\s@]+@[^\s@]+$/.test(value)) {
        found[field] = visit.words.email_wrong
      } else if (value !== '') values[field] = value
    }
    setProblems(found)
    const first = Object.keys(found)[0]
    if (first !== undefined) {
      form.querySelector<HTMLElement>(`[name="${CSS.escape(first)}"]`)?.focus()
      return
    }
    claimMore(visit, claimOf(values))
    visit.kept.write('claim', JSON.stringify(visit.now.claim))
    props.onDone()
  }
  const label = ({ field, label }: PreChatField) =>
    label ?? (known(field) ? visit.words[field] : field)
  return (
    <form class="pre-chat" novalidate onSubmit={submit}>
      <h2>{visit.words.form_title}</h2>
      <Show when={inLanguage(visit.config.channel.texts, visit.wanted)?.form_intro}>
        {(words) => <p dir="auto">{words()}</p>}
      </Show>
      {/* Attributes one by one: a spread takes 1 kB of Solid's runtime with it. */}
      <For each={fields}>
        {(each) => {
          const control = `${id}-${each.field}`
          const problem = () => problems()[each.field]
          const described = () => (problem() === undefined ? undefined : `${control}-problem`)
          return (
            <p>
              <label for={control}>
                <bdi>{label(each)}</bdi>
                <Show when={!each.required}>
                  <small> ({visit.words.optional})</small>
                </Show>
              </label>
              <Show
                when={each.options}
                fallback={
                  <input
                    id={control}
                    name={each.field}
                    aria-required={each.required}
                    type={each.field in types ? types[each.field as 'email'] : 'text'}
                    autocomplete={known(each.field) ? hints[each.field] : 'off'}
                    maxLength={200}
                    dir="auto"
                    aria-invalid={problem() !== undefined}
                    aria-describedby={described()}
                  />
                }
              >
                <select
                  id={control}
                  name={each.field}
                  aria-required={each.required}
                  aria-invalid={problem() !== undefined}
                  aria-describedby={described()}
                >
                  <option value="" />
                  <For each={each.options}>{(option) => <option>{option}</option>}</For>
                </select>
              </Show>
              <Show when={problem()}>
                <span class="problem" id={described()}>
                  {problem()}
                </span>
              </Show>
            </p>
          )
        }}
      </For>
      <button class="begin">{visit.words.continue}</button>
    </form>
  )
}
