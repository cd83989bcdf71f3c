import { createResource, For, Show } from 'solid-js'
import type {
  ListDomainsReply,
  ListProvidersReply,
} from '../../../client/source/types.generated.ts'
import { companyWords } from '../../company/company-words.ts'
import { saidHere } from '../../company/said-here.ts'
import { asMember, auth } from '../../state/api.ts'
import { mayRule } from '../rule-form.tsx'
import { CompanyRule } from './company-rule.tsx'
import { Domains } from './domains.tsx'
import { ProviderCard } from './provider-card.tsx'
import { ProviderForm } from './provider-form.tsx'
import { Trouble } from '../../controls/trouble.tsx'

/** The providers of company sign-ins: a new one is tested before it can be switched on. */
export function CompanyPage() {
  const [read, { refetch }] = createResource(async () =>
    asMember(async () => auth<ListProvidersReply>('GET', '/providers')),
  )
  const [readDomains, { refetch: refetchDomains }] = createResource(async () =>
    asMember(async () => auth<ListDomainsReply>('GET', '/domains')),
  )
  const providers = () => (read.error === undefined ? (read.latest?.providers ?? []) : [])
  const domains = () => (readDomains.error === undefined ? (readDomains.latest?.domains ?? []) : [])
  const proven = () => domains().filter((one) => one.proven_at !== null)
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
      <Trouble of={read.error} />
      <Show when={read.state === 'ready' && providers().length === 0}>
        <p class="after">{companyWords().none}</p>
      </Show>
      <ul class="cards after" role="list">
        {/* By their ids: what is open stays so when they are read again. */}
        <For each={providers().map(({ id }) => id)}>
          {(id) => (
            <Show when={providers().find((one) => one.id === id)}>
              {(provider) => (
                <ProviderCard
                  provider={provider()}
                  domains={proven().map(({ domain }) => domain)}
                  onChange={() => void refetch()}
                />
              )}
            </Show>
          )}
        </For>
      </ul>
      <ProviderForm onMade={() => void refetch()} />
      <Show when={readDomains.latest}>
        <Domains domains={domains()} onChange={() => void refetchDomains()} />
      </Show>
      <Show when={providers().length > 0 && mayRule()}>
        <CompanyRule hasProvider={providers().some((one) => one.enabled)} />
      </Show>
    </>
  )
}
