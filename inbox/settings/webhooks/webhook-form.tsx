import { createSignal, Show } from 'solid-js'
import type { Webhook } from '../../../client/source/types.generated.ts'
import { Field } from '../../controls/field.tsx'
import { makeForm } from '../../controls/make-form.ts'
import { Switch } from '../../controls/switch.tsx'
import { FormEnds } from '../form-ends.tsx'
import { settingsWords } from '../settings-words.ts'

export type WebhookValues = {
  readonly url: string
  readonly description: string
  readonly event_types: string[]
  readonly enabled: boolean
}

/** Where events go, and which. */
export function WebhookForm(props: {
  readonly webhook: Webhook | undefined
  readonly onSave: (values: WebhookValues) => Promise<void>
}) {
  const texts = () => settingsWords().webhooks
  const [values, setValues] = createSignal({
    url: props.webhook?.url ?? '',
    description: props.webhook?.description ?? '',
    types: props.webhook?.event_types.join(' ') ?? '*',
    enabled: props.webhook?.enabled ?? true,
  })
  const form = makeForm(async () => {
    const { types, ...others } = values()
    await props.onSave({ ...others, event_types: types.split(/[\s,;]+/u).filter(Boolean) })
  })
  const change = (part: Partial<ReturnType<typeof values>>) => {
    form.change()
    setValues({ ...values(), ...part })
  }
  return (
    <form onSubmit={form.onSubmit}>
      <Field
        label={texts().url}
        hint={texts().urlHint}
        inputmode="url"
        required
        value={values().url}
        onInput={(url) => change({ url })}
      />
      <Field
        label={texts().description}
        value={values().description}
        onInput={(description) => change({ description })}
      />
      <Field
        label={texts().types}
        hint={texts().typesHint}
        value={values().types}
        onInput={(types) => change({ types })}
      />
      <Show when={props.webhook}>
        <Switch
          label={texts().enabled}
          hint={texts().enabledHint}
          isOn={values().enabled}
          onSwitch={(enabled) => change({ enabled })}
        />
      </Show>
      <FormEnds form={form} {...(props.webhook === undefined ? { label: texts().create } : {})} />
    </form>
  )
}
