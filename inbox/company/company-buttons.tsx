import { createResource, For, Show } from 'solid-js'
import type { ListCompanySignInsReply } from '../../client/source/types.generated.ts'
import { auth } from '../state/api.ts'
import { companyWords } from './company-words.ts'
import { saidHere } from './said-here.ts'
import './company.css'

export { companyReady } from './company-words.ts'

/** A link for each company sign-in, and what came of one that led back here. */
export function CompanyButtons() {
  const [read] = createResource(async () =>
    auth<ListCompanySignInsReply>('GET', '/company').catch(() => ({ providers: [] })),
  )
  return (
    <>
      <Show when={saidHere()}>
        {(said) => (
          <p class="card" role="alert">
            {said()}
          </p>
        )}
      </Show>
      <div class="company">
        <For each={read()?.providers ?? []}>
          {({ slug, name }) => (
            <a class="button edged wide" href={`/auth/company/${slug}`}>
              {companyWords().by(name)}
            </a>
          )}
        </For>
      </div>
    </>
  )
}
