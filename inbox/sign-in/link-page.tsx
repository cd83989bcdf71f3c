import {
  createEffect,
  createResource,
  createSignal,
  Match,
  onCleanup,
  Show,
  Switch,
} from 'solid-js'
import { CompanyButtons } from '../company/late-buttons.ts'
import { Field, PasswordField } from '../controls/field.tsx'
import { makeOpenForm } from '../controls/make-form.ts'
import { navigate, place } from '../router.ts'
import { wordsOf } from '../state/api.ts'
import type { ReadLinkReply } from '../../client/source/types.generated.ts'
import { readLink, redeemLink, type Proof } from '../state/session.ts'
import { askedCode } from './asked-code.ts'
import { Door } from './door.tsx'
import { CodeField } from './late-code-field.ts'
import { linkWords } from './link-words.ts'

export { linksReady } from './link-words.ts'

/** Opened from an invitation or a reset: the token stands after `#`, which no server and no log sees. */
export function LinkPage() {
  const [token, setToken] = createSignal(tokenHere())
  // A link that is pasted over another one loads no page.
  const onPaste = () => setToken(tokenHere())
  addEventListener('hashchange', onPaste)
  onCleanup(() => removeEventListener('hashchange', onPaste))
  const [link] = createResource(() => token() || undefined, readLink)
  const title = () => {
    const info = link.error === undefined ? link() : undefined
    if (place()[0] === 'reset') return linkWords().links.newTitle
    return info === undefined
      ? location.hostname
      : linkWords().links.welcomeTitle(info.workspace_name)
  }
  const lead = () =>
    link.error === undefined && link() !== undefined
      ? linkWords().links.welcomeLead(link()?.email ?? '')
      : undefined
  createEffect(() => (document.title = `${title()} · ${location.hostname}`))
  return (
    <Door
      title={title()}
      lead={lead()}
      foot={<a href="/inbox">{linkWords().links.backToSignIn}</a>}
    >
      <Switch>
        <Match when={link.loading}>
          <p class="card" role="status">
            {linkWords().links.checkingLink}
          </p>
        </Match>
        <Match when={link.error}>
          <div class="card">
            <p role="alert">{wordsOf(link.error)}</p>
            <a class="button edged wide" href="/inbox/forgot">
              {linkWords().links.askNewLink}
            </a>
          </div>
        </Match>
        <Match when={link()}>
          {(info) => (
            <>
              <PasswordForm token={token()} info={info()} />
              <Show when={info().purpose === 'invitation'}>
                <CompanyButtons invitation={token()} />
              </Show>
            </>
          )}
        </Match>
        <Match when={token() === ''}>
          <p class="card" role="alert">
            {linkWords().links.linkMissing}
          </p>
        </Match>
      </Switch>
    </Door>
  )
}

const tokenHere = () => location.hash.slice(1, 513)

function PasswordForm(props: { readonly token: string; readonly info: ReadLinkReply }) {
  const [password, setPassword] = createSignal('')
  const [name, setName] = createSignal('')
  // Visitors are shown the name that a member chose; until then it is part of the address, which they are not shown.
  const isUnnamed = () =>
    props.info.purpose === 'invitation' &&
    props.info.first_name === props.info.email.slice(0, props.info.email.lastIndexOf('@'))
  const asked = askedCode()
  const form = makeOpenForm(async () => {
    const redeem = async (proof?: Proof) =>
      redeemLink(props.token, password(), name().trim(), proof)
    if (!(await asked.send(redeem))) return
    // The used token leaves the address and the history.
    navigate('/inbox', { replace: true })
  })
  return (
    <form onSubmit={form.onSubmit}>
      <input
        class="unseen"
        type="text"
        autocomplete="username"
        value={props.info.email}
        readonly
        tabindex="-1"
        aria-hidden="true"
      />
      <Show when={isUnnamed()}>
        <Field
          label={linkWords().links.yourName}
          autocomplete="given-name"
          autofocus
          value={name()}
          onInput={setName}
          hint={linkWords().links.yourNameHint}
        />
      </Show>
      <Show
        when={asked.proof() === undefined}
        fallback={<CodeField asked={asked} error={form.error()} />}
      >
        <PasswordField
          label={linkWords().links.newPassword}
          autocomplete="new-password"
          autofocus={!isUnnamed()}
          value={password()}
          onInput={setPassword}
          hint={linkWords().links.passwordHint}
          error={form.error()}
        />
      </Show>
      <button class="button primary wide" aria-disabled={form.isBusy()}>
        {linkWords().links.setSubmit}
      </button>
    </form>
  )
}
