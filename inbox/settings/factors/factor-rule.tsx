import { createEffect, createResource, createSignal, Show } from 'solid-js'
import type {
  GetFactorRuleReply,
  SetFactorRuleBody,
  SetFactorRuleReply,
} from '../../../client/source/types.generated.ts'
import { Field } from '../../controls/field.tsx'
import { makeForm } from '../../controls/make-form.ts'
import { factorWords } from '../../sign-in/factor-words.ts'
import { asMember, auth, wordsOf } from '../../state/api.ts'
import { may, seesAll } from '../../state/session-state.ts'
import { shortDate } from '../../words/times.ts'
import { Choices } from '../choices.tsx'
import { FormEnds } from '../form-ends.tsx'

/** Whether the member may set the rule. */
export const mayRule = () => may('team_members:write', 'settings:write') && seesAll()

/** Of whom the workspace requires a second factor. */
export function FactorRule(props: { readonly hasFactor: boolean }) {
  const [read, { mutate }] = createResource(async () =>
    asMember(async () => auth<GetFactorRuleReply>('GET', '/factor-rule')),
  )
  const known = () => (read.error === undefined ? read() : undefined)
  const [rule, setRule] = createSignal<GetFactorRuleReply['rule']>('off')
  const [days, setDays] = createSignal('7')
  createEffect(() => setRule(known()?.rule ?? 'off'))
  const form = makeForm(async () => {
    const body: SetFactorRuleBody = { rule: rule(), grace_days: Number(days()) }
    mutate(await auth<SetFactorRuleReply>('PUT', '/factor-rule', body))
  })
  const said = () => factorWords().rule
  return (
    <form onSubmit={form.onSubmit} class="after">
      <h2>{said().title}</h2>
      <p>{said().lead}</p>
      <Show when={read.error}>
        <p class="trouble" role="alert">
          {wordsOf(read.error)}
        </p>
      </Show>
      <Show when={known()?.required_from}>{(from) => <p>{said().from(shortDate(from()))}</p>}</Show>
      <Show when={props.hasFactor || known()?.rule !== 'off'} fallback={<p>{said().needsOwn}</p>}>
        <Choices
          label={said().label}
          value={rule()}
          options={(['off', 'admins', 'all'] as const).map((one) => [one, said()[one]] as const)}
          onChoose={setRule}
          hint={said().adminsHint}
        />
        <Show when={rule() !== 'off'}>
          <Field
            label={said().grace}
            hint={said().graceHint}
            type="number"
            max={30}
            required
            value={days()}
            onInput={setDays}
          />
        </Show>
        <FormEnds form={form} label={said().save} done={said().saved} />
      </Show>
    </form>
  )
}
