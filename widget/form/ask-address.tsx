import { Show, createSignal, createUniqueId, onMount, type JSX } from 'solid-js'
import { inConversation } from '../../pages/paths.ts'
import { mayPass } from '../state/connect.ts'
import { useVisit } from '../state/use-visit.ts'

type List = { readonly asks_email?: boolean }

/** Asks a visitor without an address for one, once: answers are mailed to it if they leave. */
export function AskAddress(props: { readonly conversation: string | undefined }): JSX.Element {
  const visit = useVisit()
  const { kept, calls } = visit
  const id = createUniqueId()
  const [state, setState] = createSignal<'unknown' | 'asking' | 'saved' | 'done'>('unknown')
  const [problem, setProblem] = createSignal('')

  onMount(() => {
    if (kept.read('asked') !== undefined) return
    calls.get<List>('/conversations').then(
      ({ asks_email: isAsked }) => isAsked === true && setState('asking'),
      () => undefined,
    )
  })
  const end = (next: 'saved' | 'done') => {
    kept.write('asked', '1')
    setState(next)
  }
  const save = async (event: SubmitEvent & { readonly currentTarget: HTMLFormElement }) => {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim()
    setProblem('')
    try {
      await calls.post(
        `/widget${inConversation(props.conversation ?? '', 'email')}`,
        { email },
        { tries: 4 },
      )
      end('saved')
    } catch (error) {
      setProblem(mayPass(error) ? visit.words.unreachable : visit.words.email_wrong)
    }
  }
  return (
    <Show when={state() === 'asking'} fallback={<Saved isShown={state() === 'saved'} />}>
      <form class="pre-chat ask" novalidate onSubmit={(event) => void save(event)}>
        <p>
          <label for={id}>{visit.words.ask_address}</label>
          <input
            id={id}
            name="email"
            type="email"
            autocomplete="email"
            maxLength={200}
            dir="auto"
            aria-label={`${visit.words.ask_address} ${visit.words.email}`}
            aria-invalid={problem() !== ''}
            aria-describedby={problem() === '' ? undefined : `${id}-problem`}
          />
          <Show when={problem()}>
            <span class="problem" id={`${id}-problem`}>
              {problem()}
            </span>
          </Show>
        </p>
        <p class="choice">
          <button type="button" class="button quiet" onClick={() => end('done')}>
            {visit.words.dismiss}
          </button>
          <button class="button edged">{visit.words.save}</button>
        </p>
      </form>
    </Show>
  )
}

function Saved(props: { readonly isShown: boolean }): JSX.Element {
  const visit = useVisit()
  return (
    <Show when={props.isShown}>
      <p class="note" role="status">
        {visit.words.address_saved}
      </p>
    </Show>
  )
}
