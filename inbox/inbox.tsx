import { createEffect, createSignal, Match, onCleanup, Show, Switch } from 'solid-js'
import { followLinks } from './router.ts'
import { wordsOf } from './state/api.ts'
import { sessionState } from './state/session-state.ts'
import { readSession } from './state/session.ts'
import { SignInPages } from './sign-in/sign-in-pages.tsx'
import { Workplace } from './workplace.tsx'
import { words } from './words/words.ts'
import './inbox.css'

/** The inbox: the pages of signing in, or everything behind them. */
export function Inbox() {
  const [error, setError] = createSignal<unknown>()
  const start = () => {
    setError(undefined)
    void readSession().catch(setError)
  }
  start()
  document.addEventListener('click', followLinks)
  onCleanup(() => document.removeEventListener('click', followLinks))
  createEffect(() => error() !== undefined && addEventListener('online', start, { once: true }))
  return (
    <Switch>
      <Match when={error()}>
        <main class="nothing" role="alert">
          <p>{wordsOf(error())}</p>
          <button type="button" class="button edged" onClick={start}>
            {words().tryAgain}
          </button>
        </main>
      </Match>
      <Match when={sessionState() === 'out'}>
        <SignInPages />
      </Match>
      <Match when={sessionState() === 'in' || sessionState() === 'lost'}>
        <Show when>
          <Workplace />
        </Show>
      </Match>
    </Switch>
  )
}
