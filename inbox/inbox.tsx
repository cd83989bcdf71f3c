import { createSignal, Match, onCleanup, Show, Switch } from 'solid-js'
import { backoffMs, pause } from '../pages/stream/back-off.ts'
import { latePart } from './controls/late-part.tsx'
import { followLinks } from './router.ts'
import { wordsOf } from './state/api.ts'
import { noteFirstRows } from './state/first-rows.ts'
import { sessionState } from './state/session-state.ts'
import { readSession } from './state/session.ts'
import { takeEarlyWorkspace } from './state/workspace.ts'
import { Workplace } from './workplace.tsx'
import { Unreachable } from './unreachable.tsx'
import './inbox.css'

// Members who are signed in seldom see them.
const SignInPages = latePart(async () => {
  noteFirstRows()
  return (await import('./sign-in/sign-in-pages.tsx')).SignInPages
})

/** The inbox: the pages of signing in, or everything behind them. */
export function Inbox() {
  const [error, setError] = createSignal<unknown>()
  let rest = new AbortController()
  const start = async () => {
    for (let failures = 1; ; failures += 1) {
      try {
        await takeEarlyWorkspace()
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
