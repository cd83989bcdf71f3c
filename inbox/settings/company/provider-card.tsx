import { createSignal, Show } from 'solid-js'
import type { SignInProvider, TestProviderReply } from '../../../client/source/types.generated.ts'
import { companyWords } from '../../company/company-words.ts'
import { FormError } from '../../controls/form-error.tsx'
import { makeForm } from '../../controls/make-form.ts'
import { Question } from '../../controls/question.tsx'
import { auth } from '../../state/api.ts'
import { ProviderEdit } from './provider-edit.tsx'

/** A provider with what can be done with it. */
export function ProviderCard(props: {
  readonly provider: SignInProvider
  readonly domains: readonly string[]
  readonly onChange: () => void
}) {
  const [isAsked, setAsked] = createSignal(false)
  const [isOpen, setOpen] = createSignal(false)
  const path = () => `/providers/${props.provider.id}`
  const state = () => {
    if (props.provider.enabled) return companyWords().isOn
    return props.provider.tested_at === null ? companyWords().untested : companyWords().isOff
  }
  const test = makeForm(async () => {
    const { location: address } = await auth<TestProviderReply>('POST', `${path()}/test`)
    location.assign(address)
  })
  const turn = makeForm(async () => {
    await auth('PATCH', path(), { enabled: !props.provider.enabled })
    props.onChange()
  })
  const remove = makeForm(async () => {
    setAsked(false)
    await auth('DELETE', path())
    props.onChange()
  })
  return (
    <li>
      <span class="what-is">
        <strong>
          <bdi>{props.provider.name}</bdi>
        </strong>{' '}
        {state()}
        <small>{props.provider.issuer}</small>
      </span>
      <div class="ends">
        <button type="button" class="button edged" onClick={test.submit}>
          {companyWords().test}
        </button>
        <Show when={props.provider.tested_at}>
          <button type="button" class="button edged" onClick={turn.submit}>
            {props.provider.enabled ? companyWords().turnOff : companyWords().turnOn}
          </button>
        </Show>
        <button
          type="button"
          class="button edged"
          aria-expanded={isOpen()}
          onClick={() => setOpen(!isOpen())}
        >
          {companyWords().change}
        </button>
        <button type="button" class="button danger" onClick={() => setAsked(true)}>
          {companyWords().remove}
        </button>
      </div>
      <FormError form={test} />
      <FormError form={turn} />
      <FormError form={remove} />
      <Show when={isOpen()}>
        <ProviderEdit provider={props.provider} domains={props.domains} onChange={props.onChange} />
      </Show>
      <Question
        isOpen={isAsked()}
        title={companyWords().removeTitle(props.provider.name)}
        lead={companyWords().removeLead}
        yes={companyWords().remove}
        onYes={remove.submit}
        onClose={() => setAsked(false)}
      />
    </li>
  )
}
