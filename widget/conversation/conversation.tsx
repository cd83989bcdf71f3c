import { For, Show, createEffect, createMemo, createSignal, on, onMount, type JSX } from 'solid-js'
import { later } from '../controls/later.tsx'
import { Composer } from '../composer/composer.tsx'
import { needsForm } from '../form/needs-form.ts'
import { inLanguage } from '../in-language.ts'
import { AwayCard } from '../office-hours/away.ts'
import { readMessages } from '../state/reading.ts'
import { conversationOf, linesOf } from '../state/store.ts'
import { useVisit } from '../state/use-visit.ts'
import { keepAtEnd } from './keep-at-end.ts'
import { markRead } from './mark-read.ts'
import { MessageRow } from './message-row.tsx'
import { rowsOf, type Row } from './rows.ts'
import './conversation.css'
import '../form/pre-chat-form.css'

const Typing = later(async () => (await import('./typing.tsx')).Typing)
const AskAddress = later(async () => (await import('../form/ask-address.tsx')).AskAddress)
const Consent = later(async () => (await import('./consent.tsx')).Consent)
const PreChatForm = later(async () => (await import('../form/pre-chat-form.tsx')).PreChatForm)

const settlingMs = 300

/** One conversation, or one that its first message will begin. */
export function Conversation(props: { readonly thread: string }): JSX.Element {
  const visit = useVisit()
  const { store } = visit
  const id = createMemo(() => conversationOf(store.state, props.thread))
  const lines = createMemo(() => linesOf(store.state, props.thread))
  const rows = createMemo<ReadonlyMap<string, Row>>((before) => rowsOf(visit, lines(), before))
  const [isFailed, setFailed] = createSignal(false)
  const [isQuiet, setQuiet] = createSignal(false)
  const [isFormDone, setFormDone] = createSignal(!needsForm(visit))
  const texts = () => inLanguage(visit.config.channel.texts, visit.wanted)
  const isNew = () => id() === undefined && lines().length === 0
  const isBlocked = () => store.state.block
  const hasForm = () => isNew() && !isFormDone()
  const isLoading = () => {
    const known = id()
    return known !== undefined && store.state.earlier[known] === undefined && !isFailed()
  }

  const read = (before?: string) => {
    const known = id()
    if (known === undefined) return
    setFailed(false)
    setQuiet(true)
    readMessages(visit, known, before)
      .catch(() => setFailed(true))
      // Once the screen reader has seen the history: it announces only what comes after.
      .finally(() => setTimeout(() => setQuiet(false), settlingMs))
  }
  createEffect(on(id, (known) => known && store.state.earlier[known] === undefined && read()))
  createEffect(() => markRead(visit, id()))

  let log: HTMLDivElement | undefined
  onMount(() => log && keepAtEnd(log, lines))
  return (
    <>
      <div
        ref={log}
        class="log"
        role="log"
        aria-label={visit.words.messages}
        aria-busy={isQuiet()}
        aria-live={isQuiet() ? 'off' : 'polite'}
        tabindex="0"
      >
        <Show when={store.state.earlier[id() ?? '']}>
          <button type="button" class="button quiet" onClick={() => read(lines()[0]?.message?.id)}>
            {visit.words.earlier}
          </button>
        </Show>
        <Show when={isLoading()}>
          <p class="unseen">{visit.words.loading}</p>
          <i class="bone" />
          <i class="bone own" />
          <i class="bone" />
        </Show>
        <Show when={isFailed()}>
          <p class="note">
            {visit.words.failed}{' '}
            <button type="button" class="link" onClick={() => read()}>
              {visit.words.try_again}
            </button>
          </p>
        </Show>
        <Show when={isNew()}>
          <Show
            when={store.state.isLost}
            fallback={
              <p class="hello" dir="auto">
                {texts()?.intro || visit.words.intro}
              </p>
            }
          >
            <p class="note" role="alert">
              {visit.words.errors.device_unknown}
            </p>
          </Show>
          <Show when={visit.config.channel.office_hours}>
            <AwayCard />
          </Show>
        </Show>
        <For each={[...rows().keys()]}>
          {(key) => {
            const row = createMemo<Row | undefined>((before) => rows().get(key) ?? before)
            return <Show when={row()}>{(known) => <MessageRow row={known()} />}</Show>
          }}
        </For>
        <Show when={visit.config.follow_up && id()}>
          <AskAddress conversation={id()} />
        </Show>
        <Show when={store.state.typing[id() ?? '']}>
          <Typing conversation={id()} />
        </Show>
        <Show when={hasForm() && !isBlocked()}>
          <PreChatForm onDone={() => setFormDone(true)} />
        </Show>
      </div>
      <Show when={!isBlocked()}>
        <Show when={store.state.conversations[id() ?? '']?.status === 'closed'}>
          <p class="note">{visit.words.reopens}</p>
        </Show>
        <Show when={isNew() && visit.config.channel.consent_url}>
          {(url) => <Consent url={url()} />}
        </Show>
        <Show when={!hasForm()}>
          <Composer thread={props.thread} />
        </Show>
      </Show>
    </>
  )
}
