import { createEffect, createResource, Show } from 'solid-js'
import type { ReadCompanyJoinReply } from '../../client/source/types.generated.ts'
import { navigate } from '../router.ts'
import { Door } from '../sign-in/door.tsx'
import { SignInForm } from '../sign-in/sign-in-form.tsx'
import { auth } from '../state/api.ts'
import { joinCompany } from '../state/session.ts'
import { companyWords } from './company-words.ts'

export { companyReady } from './company-words.ts'

/** Asks once for the password of the member whose account of the provider has just come back. */
export function JoinPage() {
  const [read] = createResource(async () =>
    auth<ReadCompanyJoinReply>('GET', '/company/join').catch(() => undefined),
  )
  const texts = () => companyWords().join
  createEffect(() => (document.title = `${texts().title} · ${location.hostname}`))
  return (
    <Show when={!read.loading}>
      <Door
        title={texts().title}
        lead={read() && texts().lead(read()?.provider_name ?? '', read()?.email ?? '')}
        foot={<a href="/inbox">{texts().back}</a>}
      >
        <Show
          when={read()}
          fallback={
            <p class="card" role="alert">
              {texts().ended}
            </p>
          }
        >
          {(waiting) => <SignInForm email={waiting().email} send={join} submit={texts().submit} />}
        </Show>
      </Door>
    </Show>
  )
}

async function join(...given: Parameters<typeof joinCompany>): Promise<void> {
  await joinCompany(...given)
  navigate('/inbox', { replace: true })
}
