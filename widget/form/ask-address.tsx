import { Show, createSignal, createUniqueId, onMount, type JSX } from 'solid-js'
import { inConversation } from '../../pages/paths.ts'
import { codeOf, errorWords } from '../error-words.ts'
import { useVisit } from '../state/use-visit.ts'

type List = { readonly asks_email?: boolean }

type State = 'unknown' | 'asking' | 'saved' | 'known' | 'done'

/** Asks a visitor without an address for one, once: answers are mailed to it if they leave. */
export function AskAddress(props: { readonly conversation: string | undefined }): JSX.Element {
  const visit = useVisit()
  const { kept, calls } = visit
  const id = createUniqueId()
  const [state, setState] = createSignal<State>('unknown')
  const [problem, setProblem] = createSignal('')
  /** Sent, and no reply came: it may be known. */
  let sent: string | undefined
  let isBusy = false

  const isAsked = async () => (await calls.get<List>('/conversations')).asks_email === true
  onMount(() => {
    if (kept.read('asked') !== undefined) return
    isAsked().then(
      (is) => is && setState('asking'),
      () => undefined,
    )
  })
  const end = (next: 'saved' | 'known' | 'done') => {
    kept.write('asked', '1')
    setState(next)
  }
  const save = async (event: SubmitEvent & { readonly currentTarget: HTMLFormElement }) => {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim()
    setProblem('')
    if (isBusy) return
    isBusy = true
    try {
      // A contact that got an address meanwhile keeps it.
      if (sent !== email && !(await isAsked())) return end('known')
      sent = email
      await calls.post(
        `/widget${inConversation(props.conversation ?? '', 'email')}`,
        { email },
        { tries: 4 },
      )
      end('saved')
    } catch (error) {
      const { email_wrong: wrong, not_sent: notSent } = visit.words
      const code = codeOf(error)
      if (code !== '') sent = undefined
      setProblem(errorWords(visit.words, code, code === 'field_blank' ? wrong : notSent))
    } finally {
      isBusy = false
    }
  }
  return (
    <Show when={state() === 'asking'} fallback={<Ended state={state()} />}>
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

/** What is said in the place of the form. */
function Ended(props: { readonly state: State }): JSX.Element {
  const visit = useVisit()
  return (
    <Show when={props.state === 'saved' || props.state === 'known'}>
      <p class="note" role="status">
        {props.state === 'saved' ? visit.words.address_saved : visit.words.address_known}
      </p>
    </Show>
  )
}
