import { createSignal, For, Show } from 'solid-js'
import type { SignInProvider, UpdateProviderBody } from '../../../client/source/types.generated.ts'
import { companyWords } from '../../company/company-words.ts'
import { Field } from '../../controls/field.tsx'
import { makeForm } from '../../controls/make-form.ts'
import { Switch } from '../../controls/switch.tsx'
import { auth } from '../../state/api.ts'
import { CopyBox } from '../copy-box.tsx'
import { FormEnds } from '../form-ends.tsx'
import { ClaimRules, type Rule } from './claim-rules.tsx'

/** Changes a provider. The secret is replaced only by a new one. */
export function ProviderEdit(props: {
  readonly provider: SignInProvider
  /** Proven ones. */
  readonly domains: readonly string[]
  readonly onChange: () => void
}) {
  const { provider } = props
  const [name, setName] = createSignal(provider.name)
  const [clientId, setClientId] = createSignal(provider.client_id)
  const [secret, setSecret] = createSignal('')
  const [scope, setScope] = createSignal(provider.scope)
  const [vouched, setVouched] = createSignal<readonly string[]>(provider.domains)
  const [rules, setRules] = createSignal<readonly Rule[]>(provider.claims)
  const form = makeForm(async () => {
    const body: UpdateProviderBody = {
      name: name(),
      // For another client the provider is asked.
      ...(clientId() === provider.client_id ? {} : { client_id: clientId() }),
      ...(secret() === '' ? {} : { client_secret: secret() }),
      scope: scope(),
      domains: [...vouched()],
      claims: rules().map(({ claim, value, role_id: role, group_id: group }) => ({
        ...{ claim, value },
        ...(role === null ? {} : { role_id: role }),
        ...(group === null ? {} : { group_id: group }),
      })),
    }
    await auth('PATCH', `/providers/${provider.id}`, body)
    setSecret('')
    props.onChange()
  })
  const choose = (domain: string, isIn: boolean) =>
    setVouched((before) => [...before.filter((each) => each !== domain), ...(isIn ? [domain] : [])])
  const texts = companyWords
  const address = (end: string) => `${location.origin}/auth/company/${provider.slug}/${end}`
  return (
    <form onSubmit={form.onSubmit}>
      <p class="hint">{texts().redirect}</p>
      <CopyBox text={address('callback')} />
      <p class="hint">{texts().logout}</p>
      <CopyBox text={address('logout')} />
      <Field label={texts().name} required value={name()} onInput={setName} />
      <Field
        label={texts().clientId}
        hint={texts().clientIdHint}
        required
        value={clientId()}
        onInput={setClientId}
      />
      <Field
        label={texts().newSecret}
        hint={texts().newSecretHint}
        type="password"
        autocomplete="off"
        value={secret()}
        onInput={setSecret}
      />
      <Field
        label={texts().scope}
        hint={texts().scopeHint}
        required
        value={scope()}
        onInput={setScope}
      />
      <Show when={props.domains.length > 0}>
        <fieldset>
          <legend>{texts().vouches}</legend>
          <p class="hint">{texts().vouchesHint}</p>
          <For each={props.domains}>
            {(domain) => (
              <Switch
                label={domain}
                isOn={vouched().includes(domain)}
                onSwitch={(isIn) => choose(domain, isIn)}
              />
            )}
          </For>
        </fieldset>
      </Show>
      <ClaimRules rules={rules()} onChange={setRules} />
      <FormEnds form={form} />
    </form>
  )
}
