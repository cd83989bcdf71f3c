import { createEffect, Match, Switch } from 'solid-js'
import { latePart } from '../controls/late-part.tsx'
import { place } from '../router.ts'
import { words } from '../words/words.ts'
import { Door } from './door.tsx'
import { OtherWays } from './late-other-ways.ts'
import { SignInForm } from './sign-in-form.tsx'

// Opened once or never by each member, and therefore not in the first load.
const ResetPage = latePart(async () => {
  const { ResetPage: part, linksReady } = await import('./reset-page.tsx')
  await linksReady()
  return part
})
const LinkPage = latePart(async () => {
  const { LinkPage: part, linksReady } = await import('./link-page.tsx')
  await linksReady()
  return part
})

const JoinPage = latePart(async () => {
  const { JoinPage: part, companyReady } = await import('../company/join-page.tsx')
  await companyReady()
  return part
})

/** What is shown while nobody is signed in: the address says which page. */
export function SignInPages() {
  return (
    <Switch fallback={<SignInPage />}>
      <Match when={place()[0] === 'forgot'}>
        <ResetPage />
      </Match>
      <Match when={place()[0] === 'welcome' || place()[0] === 'reset'}>
        <LinkPage />
      </Match>
      <Match when={place()[0] === 'join'}>
        <JoinPage />
      </Match>
    </Switch>
  )
}

/** The name of the workspace is not told to strangers: its address stands for it. */
function SignInPage() {
  createEffect(() => (document.title = `${words().signIn.title} · ${location.hostname}`))
  return (
    <Door title={location.hostname} lead={words().signIn.lead} foot={words().signIn.foot}>
      <SignInForm hasReset />
      <OtherWays />
    </Door>
  )
}
