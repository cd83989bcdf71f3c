import { createSignal, Match, onCleanup, Show, Switch } from 'solid-js'
import { backoffMs, pause } from '../pages/stream/back-off.ts'
import { followLinks } from './router.ts'
import { wordsOf } from './state/api.ts'
import { sessionState } from './state/session-state.ts'
import { readSession } from './state/session.ts'
import { SignInPages } from './sign-in/sign-in-pages.tsx'
import { Workplace } from './workplace.tsx'
import { Unreachable } from './unreachable.tsx'
import './inbox.css'

/** The inbox: the pages of signing in, or everything behind them. */
export function Inbox() {
  const [error, setError] = createSignal<unknown>()
  let rest = new AbortController()
  const start = async () => {
    for (let failures = 1; ; failures += 1) {
      try {
        await readSession()
        return setError(undefined)
      } catch (cause) {
        setError(cause)
      }
      rest = new AbortController()
      await pause(backoffMs(failures), rest.signal)
    }
  }
  void start()
  document.addEventListener('click', followLinks)
  onCleanup(() => document.removeEventListener('click', followLinks))
  return (
    <Switch>
      <Match when={error()}>
        <Unreachable words={wordsOf(error())} onAgain={() => rest.abort()} />
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
