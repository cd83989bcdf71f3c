import { createResource, createSignal, For, Show } from 'solid-js'
import type {
  ListProvidersReply,
  SignInProvider,
  TestProviderReply,
} from '../../../client/source/types.generated.ts'
import { companyWords } from '../../company/company-words.ts'
import { saidHere } from '../../company/said-here.ts'
import { FormError } from '../../controls/form-error.tsx'
import { makeForm } from '../../controls/make-form.ts'
import { Question } from '../../controls/question.tsx'
import { asMember, auth, wordsOf } from '../../state/api.ts'
import { mayRule } from '../rule-form.tsx'
import { CompanyRule } from './company-rule.tsx'
import { ProviderForm } from './provider-form.tsx'

/** The providers of company sign-ins: a new one is tested before it can be switched on. */
export function CompanyPage() {
  const [read, { refetch }] = createResource(async () =>
    asMember(async () => auth<ListProvidersReply>('GET', '/providers')),
  )
  const providers = () => (read.error === undefined ? (read()?.providers ?? []) : [])
  return (
    <>
      <p class="lead">{companyWords().lead}</p>
      <Show when={location.hash === '#tested' && providers().some((one) => !one.enabled)}>
        <p role="status">{companyWords().tested}</p>
      </Show>
      <Show when={saidHere()}>
        {(said) => (
          <p class="trouble" role="alert">
            {said()} {companyWords().seeTrail}
          </p>
        )}
      </Show>
      <Show when={read.error}>
        <p class="trouble" role="alert">
          {wordsOf(read.error)}
        </p>
      </Show>
      <Show when={read.state === 'ready' && providers().length === 0}>
        <p class="after">{companyWords().none}</p>
      </Show>
      <ul class="cards after" role="list">
        <For each={providers()}>
          {(provider) => <ProviderCard provider={provider} onChange={() => void refetch()} />}
        </For>
      </ul>
      <ProviderForm onMade={() => void refetch()} />
      <Show when={read.state === 'ready' && mayRule()}>
        <CompanyRule hasProvider={providers().some((one) => one.enabled)} />
      </Show>
    </>
  )
}

function ProviderCard(props: { readonly provider: SignInProvider; readonly onChange: () => void }) {
  const [isAsked, setAsked] = createSignal(false)
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
        <button type="button" class="button danger" onClick={() => setAsked(true)}>
          {companyWords().remove}
        </button>
      </div>
      <FormError form={test} />
      <FormError form={turn} />
      <FormError form={remove} />
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
