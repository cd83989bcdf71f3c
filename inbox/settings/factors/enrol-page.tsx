import { createEffect, createSignal, Show, Suspense } from 'solid-js'
import { Door } from '../../sign-in/door.tsx'
import { factorWords } from '../../sign-in/factor-words.ts'
import { signOut } from '../../state/session.ts'
import { FactorsPage } from './factors.tsx'

/** Before anything else: the second factor that the workspace requires. */
export function EnrolPage() {
  const [isDone, setDone] = createSignal(false)
  const said = () => factorWords().enrol
  createEffect(() => (document.title = `${said().title} · ${location.hostname}`))
  // What was refused until now is asked for anew.
  const proceed = () => location.assign('/inbox')
  return (
    <Door
      title={said().title}
      lead={said().lead}
      foot={
        <button type="button" class="button" onClick={() => void signOut()}>
          {said().signOut}
        </button>
      }
    >
      <div class="card">
        <Suspense>
          <FactorsPage onlySetUp onSetUp={() => setDone(true)} />
        </Suspense>
        <Show when={isDone()}>
          <button type="button" class="button primary wide" onClick={proceed}>
            {said().proceed}
          </button>
        </Show>
      </div>
    </Door>
  )
}
