import { createResource, For, Show } from 'solid-js'
import type {
  AcceptInvitationByCompanyBody,
  AcceptInvitationByCompanyReply,
  ListCompanySignInsReply,
} from '../../client/source/types.generated.ts'
import { FormError } from '../controls/form-error.tsx'
import { makeOpenForm } from '../controls/make-form.ts'
import { auth } from '../state/api.ts'
import { companyWords } from './company-words.ts'
import { saidHere } from './said-here.ts'
import './company.css'

export { companyReady } from './company-words.ts'

const none: ListCompanySignInsReply = { providers: [], rule: 'off' }

/**
 * A link for each company sign-in, and what came of one that led back here; with the token of an invitation, buttons that accept it. Where
 * nobody may enter a password the form beside it is not shown.
 */
export function CompanyButtons(props: {
  readonly invitation?: string
  /** Instead of the password again: the provider asks for its own. */
  readonly isAgain?: boolean
}) {
  const [read] = createResource(async () =>
    auth<ListCompanySignInsReply>('GET', '/company').catch(() => none),
  )
  const known = () => read() ?? none
  const isAgain = () => props.isAgain === true
  return (
    <>
      <Show when={saidHere()}>
        {(said) => (
          <p class="card" role="alert">
            {said()}
          </p>
        )}
      </Show>
      <div class="company" classList={{ alone: known().rule === 'all' && !isAgain() }}>
        <Show when={known().rule !== 'off' && !isAgain()}>
          <p>{companyWords().required[known().rule]}</p>
        </Show>
        <For each={known().providers}>
          {({ slug, name }) => (
            <Show
              when={props.invitation}
              fallback={
                <a
                  class="button edged wide"
                  href={`/auth/company/${slug}?to=${location.pathname}${isAgain() ? '&fresh' : ''}`}
                >
                  {isAgain() ? companyWords().again(name) : companyWords().by(name)}
                </a>
              }
            >
              {(token) => <Accept token={token()} slug={slug} name={name} />}
            </Show>
          )}
        </For>
      </div>
    </>
  )
}

/** Accepts an invitation by the account of the company instead of a password. */
function Accept(props: { readonly token: string; readonly slug: string; readonly name: string }) {
  const form = makeOpenForm(async () => {
    const body: AcceptInvitationByCompanyBody = { provider: props.slug, token: props.token }
    const begun = await auth<AcceptInvitationByCompanyReply>('POST', '/company', body)
    location.assign(begun.location)
  })
  return (
    <>
      <button type="button" class="button edged wide" onClick={form.submit}>
        {companyWords().by(props.name)}
      </button>
      <FormError form={form} />
    </>
  )
}
