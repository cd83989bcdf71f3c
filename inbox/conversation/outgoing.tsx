import { createSignal, For, Match, onCleanup, Show, Switch } from 'solid-js'
import { isInText } from '../../pages/in-text.ts'
import { Icon } from '../controls/icon.tsx'
import { editAgain } from '../composer/drafts.ts'
import { sendAgain, sendAnyway, takeBack, type Outgoing } from '../state/outbox.ts'
import { me } from '../state/session-state.ts'
import { clockTime, fullTime } from '../words/times.ts'
import { sentenceOf } from '../words/error-codes.ts'
import { words } from '../words/words.ts'
import { Body } from './body.tsx'
import { NewerReply } from './late-newer-reply.ts'

/** A message that is on its way, with its state in words. */
export function OutgoingItem(props: { readonly item: Outgoing }) {
  const isNote = () => props.item.kind === 'note'
  // Only pictures are put into a text.
  const files = () => props.item.files.map((file) => ({ ...file, content_type: 'image/png' }))
  const madeAt = () => new Date(props.item.made_at).toISOString()
  const name = () => `${me()?.member.first_name ?? ''} ${me()?.member.last_name ?? ''}`
  return (
    <article
      class="said"
      aria-label={`${isNote() ? `${words().talk.note}, ` : ''}${name()}, ${clockTime(madeAt())}`}
      classList={{
        own: !isNote(),
        note: isNote(),
        queued: props.item.state !== 'refused',
        refused: props.item.state === 'refused',
      }}
    >
      <Show when={isNote()}>
        <Icon name="lock" />
      </Show>
      <div>
        <header>
          <strong class="by clip" dir="auto" title={name()}>
            {name()}
          </strong>
          <time dateTime={madeAt()} title={fullTime(madeAt())}>
            {clockTime(madeAt())}
          </time>
        </header>
        <Show when={props.item.html} fallback={<Text text={props.item.text.trim()} />}>
          {(html) => <Body html={html()} files={files()} />}
        </Show>
        <For each={files().filter((file) => !isInText(props.item.html ?? '', file))}>
          {(file) => (
            <p class="file">
              <Icon name="clip" size="tiny" /> {file.filename}
            </p>
          )}
        </For>
        <Show when={props.item.state === 'refused' && props.item.conflict_id} keyed>
          {(id) => <NewerReply conversation={props.item.conversation_id} id={id} />}
        </Show>
        <State item={props.item} />
      </div>
    </article>
  )
}

function Text(props: { readonly text: string }) {
  return (
    <Show when={props.text}>
      <div class="body" dir="auto">
        <For each={props.text.split(/\n/u)}>{(line) => <p>{line}</p>}</For>
      </div>
    </Show>
  )
}

function State(props: { readonly item: Outgoing }) {
  const edit = async () => {
    const item = await takeBack(props.item.id)
    if (item !== undefined) editAgain(item)
  }
  return (
    <footer>
      <Icon name={props.item.state === 'refused' ? 'warning' : 'clock'} size="tiny" />
      <Switch>
        <Match when={props.item.state === 'held'}>
          <Countdown until={props.item.held_until} />
          <button type="button" onClick={() => void edit()}>
            {words().send.undo}
          </button>
        </Match>
        <Match when={props.item.state === 'queued'}>{words().send.queued}</Match>
        <Match when={props.item.state === 'sending'}>{words().send.sending}</Match>
        <Match when={props.item.state === 'refused'}>
          <span role="alert">
            {words().send.refused}: {sentenceOf(words().errors, props.item.error ?? undefined)}
          </span>
          <button type="button" onClick={() => void edit()}>
            {words().send.edit}
          </button>
          <Show
            when={props.item.conflict_id}
            fallback={
              <button type="button" onClick={() => sendAgain(props.item.id)}>
                {words().tryAgain}
              </button>
            }
          >
            <button type="button" onClick={() => sendAnyway(props.item.id)}>
              {words().send.anyway}
            </button>
          </Show>
        </Match>
      </Switch>
    </footer>
  )
}

function Countdown(props: { readonly until: number }) {
  const left = () => Math.max(0, Math.ceil((props.until - Date.now()) / 1000))
  const [seconds, setSeconds] = createSignal(left())
  const timer = setInterval(() => setSeconds(left()), 250)
  onCleanup(() => clearInterval(timer))
  return <span>{words().send.held(seconds())}</span>
}
