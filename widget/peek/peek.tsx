import { Show, createEffect, createMemo, createSignal, onCleanup, type JSX } from 'solid-js'
import { Avatar } from '../../pages/controls/avatar.tsx'
import { Icon } from '../controls/icon.tsx'
import { ownAddress } from '../controls/own-address.ts'
import { textOfHtml } from '../conversation/text-of-html.ts'
import { inLanguage } from '../in-language.ts'
import { draftedThread } from '../state/drafts.ts'
import { newThread, showThread } from '../state/sending.ts'
import type { Visit } from '../state/visit.ts'
import { useVisit } from '../state/use-visit.ts'
import { endGreeting } from './end-greeting.ts'

type Shown = {
  /** Of an answer: its message and conversation. */
  readonly answer?: { readonly id: string; readonly conversation_id: string }
  readonly name: string
  readonly picture: string | null | undefined
  readonly said: string
}

const longest = 200
/** Until the region is known to screen readers: they announce what changes in it. */
const settlingMs = 300

/** What the closed chat shows beside its button: an answer that is not read, or a greeting. Draws nothing if there is neither. */
export function Peek(): JSX.Element {
  const visit = useVisit()
  const { kept, host } = visit
  const [dismissed, setDismissed] = createSignal(kept.read('dismissed'))
  const shown = createMemo(() => answerOf(visit, dismissed()) ?? greetingOf(visit))
  const dismiss = () => {
    const { answer } = shown() ?? {}
    if (answer === undefined) return endGreeting(visit)
    kept.write('dismissed', answer.id)
    setDismissed(answer.id)
  }
  const open = () => {
    const { answer } = shown() ?? {}
    showThread(visit, answer?.conversation_id ?? draftedThread(visit) ?? newThread())
    host.tell({ type: 'open' })
  }
  const stop = new AbortController()
  const { signal } = stop
  onCleanup(() => stop.abort())
  // Another tab has dismissed it.
  addEventListener('storage', () => setDismissed(kept.read('dismissed')), { signal })
  const press = ({ key }: KeyboardEvent) => key === 'Escape' && dismiss()
  document.addEventListener('keydown', press, { signal })
  return (
    <Show when={shown()}>
      {(one) => <Bubble shown={one()} onOpen={open} onDismiss={dismiss} />}
    </Show>
  )
}

function Bubble(props: {
  readonly shown: Shown
  readonly onOpen: () => void
  readonly onDismiss: () => void
}): JSX.Element {
  const visit = useVisit()
  const { host } = visit
  const [announced, setAnnounced] = createSignal('')
  const measure = (bubble: HTMLElement) => {
    const watcher = new ResizeObserver(() => {
      const { offsetHeight: height } = bubble
      // Where the page hides the button, nothing is displayed.
      if (height > 0) host.tell({ type: 'peek', height })
    })
    watcher.observe(bubble)
    // What is not displayed has no height to measure.
    host.tell({ type: 'peek', height: 1 })
    onCleanup(() => {
      watcher.disconnect()
      host.tell({ type: 'peek', height: 0 })
    })
  }
  createEffect(() => {
    // The page announces answers by their number.
    if (props.shown.answer !== undefined) return
    const timer = setTimeout(() => setAnnounced(props.shown.said), settlingMs)
    onCleanup(() => clearTimeout(timer))
  })
  return (
    <section class="peek" ref={measure}>
      <button type="button" class="peeked" onClick={() => props.onOpen()}>
        <Avatar name={props.shown.name} picture={ownAddress(props.shown.picture)} />
        <span>
          <b dir="auto">{props.shown.name}</b>
          <span dir="auto">{props.shown.said}</span>
        </span>
      </button>
      <button
        type="button"
        class="button quiet"
        aria-label={visit.words.dismiss}
        onClick={() => props.onDismiss()}
      >
        <Icon name="cross" />
      </button>
      <p class="unseen" role="status">
        {announced()}
      </p>
    </section>
  )
}

/** The newest unread answer, unless it was dismissed. */
function answerOf({ store, config, words }: Visit, dismissed: string | undefined) {
  if (!config.channel.preview_answers) return undefined
  const [last] = Object.values(store.state.conversations)
    .flatMap(({ unread_count: count, last_message: message }) =>
      count > 0 && message?.sender.type === 'agent' ? [message] : [],
    )
    .toSorted((one, other) => (one.sent_at < other.sent_at ? 1 : -1))
  if (last === undefined || last.id === dismissed) return undefined
  const { sender, body, attachments } = last
  const said = textOfHtml(body) || attachments.map((file) => file.file_name).join(', ')
  return {
    answer: last,
    name: sender.first_name ?? words.team,
    picture: sender.picture,
    said: said.slice(0, longest),
  } satisfies Shown
}

function greetingOf(visit: Visit): Shown | undefined {
  const { store, config, words } = visit
  if (!store.state.isGreeting) return undefined
  const texts = inLanguage(config.channel.texts, visit.wanted)
  const [face] = config.agents
  return {
    name: texts?.title ?? config.workspace.name,
    picture: face?.picture,
    said: texts?.bubble || texts?.greeting || words.greeting,
  }
}
