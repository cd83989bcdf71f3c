import { createSignal, For, Show } from 'solid-js'
import type { ListDomainsReply } from '../../../client/source/types.generated.ts'
import { companyWords } from '../../company/company-words.ts'
import { Field } from '../../controls/field.tsx'
import { FormError } from '../../controls/form-error.tsx'
import { makeForm } from '../../controls/make-form.ts'
import { auth } from '../../state/api.ts'
import { CopyBox } from '../copy-box.tsx'
import { FormEnds } from '../form-ends.tsx'

type Domain = ListDomainsReply['domains'][number]

/** The domains of the company, each with the DNS record that proves it. */
export function Domains(props: {
  readonly domains: readonly Domain[]
  readonly onChange: () => void
}) {
  const [domain, setDomain] = createSignal('')
  const form = makeForm(async () => {
    await auth('POST', '/domains', { domain: domain() })
    setDomain('')
    props.onChange()
  })
  const texts = () => companyWords().domains
  return (
    <form class="after" onSubmit={form.onSubmit}>
      <h2>{texts().title}</h2>
      <p>{texts().lead}</p>
      <ul class="cards" role="list">
        <For each={props.domains.map(({ domain: name }) => name)}>
          {(name) => (
            <Show when={props.domains.find((one) => one.domain === name)}>
              {(one) => <DomainCard domain={one()} onChange={props.onChange} />}
            </Show>
          )}
        </For>
      </ul>
      <Field
        label={texts().domain}
        hint={texts().domainHint}
        required
        inputmode="url"
        value={domain()}
        onInput={setDomain}
      />
      <FormEnds form={form} label={texts().add} done={texts().added} />
    </form>
  )
}

function DomainCard(props: { readonly domain: Domain; readonly onChange: () => void }) {
  const texts = () => companyWords().domains
  const [isMissing, setMissing] = createSignal(false)
  const check = makeForm(async () => {
    const given = { domain: props.domain.domain }
    const { domain } = await auth<{ domain: Domain }>('POST', '/domains', given)
    setMissing(domain.proven_at === null)
    props.onChange()
  })
  const remove = makeForm(async () => {
    await auth('DELETE', `/domains/${props.domain.domain}`)
    props.onChange()
  })
  return (
    <li>
      <span class="what-is">
        <strong>
          <bdi>{props.domain.domain}</bdi>
        </strong>{' '}
        {props.domain.proven_at === null ? texts().unproven : texts().proven}
      </span>
      <Show when={props.domain.proven_at === null}>
        <p class="hint">{texts().record}</p>
        <CopyBox text={props.domain.record_name} />
        <CopyBox text={props.domain.record_value} />
      </Show>
      <div class="ends">
        <Show when={props.domain.proven_at === null}>
          <button type="button" class="button edged" onClick={check.submit}>
            {texts().check}
          </button>
        </Show>
        <button
          type="button"
          class="button danger"
          aria-label={texts().removeOf(props.domain.domain)}
          onClick={remove.submit}
        >
          {companyWords().remove}
        </button>
      </div>
      <Show when={isMissing()}>
        <p class="why" role="status">
          {texts().missing}
        </p>
      </Show>
      <FormError form={check} />
      <FormError form={remove} />
    </li>
  )
}
