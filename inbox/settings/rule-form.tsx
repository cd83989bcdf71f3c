import { createEffect, createResource, createSignal, Show } from 'solid-js'
import { Field } from '../controls/field.tsx'
import { makeForm } from '../controls/make-form.ts'
import { asMember, auth } from '../state/api.ts'
import { may, seesAll } from '../state/session-state.ts'
import { shortDate } from '../words/times.ts'
import { Choices } from './choices.tsx'
import { FormEnds } from './form-ends.tsx'
import { Trouble } from '../controls/trouble.tsx'

/** Whether the member may set the rules of the workspace for signing in. */
export const mayRule = () => may('team_members:write', 'settings:write') && seesAll()

type Rule<Word extends string> = { readonly rule: Word; readonly required_from: string | null }

type RuleWords<Word extends string> = Readonly<Record<Word, string>> & {
  readonly title: string
  readonly lead: string
  readonly label: string
  readonly adminsHint: string
  readonly grace: string
  readonly graceHint: string
  readonly needsOwn: string
  readonly from: (date: string) => string
  readonly save: string
  readonly saved: string
}

/** What the workspace requires of whom, and when. */
export function RuleForm<Word extends string>(props: {
  /** Below `/auth`. */
  readonly path: string
  /** The first one requires nothing. */
  readonly options: readonly [Word, ...Word[]]
  readonly words: RuleWords<Word>
  /** Whether the member could go on working. */
  readonly maySet: boolean
}) {
  const off = () => props.options[0]
  const [read, { mutate }] = createResource(async () =>
    asMember(async () => auth<Rule<Word>>('GET', props.path)),
  )
  const known = () => (read.error === undefined ? read() : undefined)
  const [rule, setRule] = createSignal<Word>(off())
  const [days, setDays] = createSignal('7')
  createEffect(() => setRule(() => known()?.rule ?? off()))
  const form = makeForm(async () => {
    const body = { rule: rule(), grace_days: Number(days()) }
    const set = await auth<Rule<Word>>('PUT', props.path, body)
    mutate(() => set)
  })
  return (
    <form onSubmit={form.onSubmit} class="after">
      <h2>{props.words.title}</h2>
      <p>{props.words.lead}</p>
      <Trouble of={read.error} />
      <Show when={known()?.required_from}>
        {(from) => <p>{props.words.from(shortDate(from()))}</p>}
      </Show>
      <Show
        when={props.maySet || (known()?.rule ?? off()) !== off()}
        fallback={<p>{props.words.needsOwn}</p>}
      >
        <Choices
          label={props.words.label}
          value={rule()}
          options={props.options.map((one) => [one, props.words[one]] as const)}
          onChoose={(one) => setRule(() => one)}
          hint={props.words.adminsHint}
        />
        <Show when={rule() !== off()}>
          <Field
            label={props.words.grace}
            hint={props.words.graceHint}
            type="number"
            max={30}
            required
            value={days()}
            onInput={setDays}
          />
        </Show>
        <FormEnds form={form} label={props.words.save} done={props.words.saved} />
      </Show>
    </form>
  )
}
