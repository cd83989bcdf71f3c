import { createMemo, onCleanup, onMount, Show, untrack } from 'solid-js'
import { Composer } from '../composer/composer.tsx'
import { Icon } from '../controls/icon.tsx'
import { pageTitle } from '../notifications/unseen.ts'
import { place } from '../router.ts'
import { wordsOf } from '../state/api.ts'
import { keepLooking } from '../state/attention.ts'
import { isGone, rowOf } from '../state/rows.ts'
import { may } from '../state/session-state.ts'
import { words } from '../words/words.ts'
import { ConversationHeader } from './conversation-header.tsx'
import { openConversation } from './conversation-model.ts'
import { Log } from './log.tsx'
import { answeredMail } from './mail-of.ts'
import './conversation.css'

/** The middle pane: a conversation, or what to do to see one. */
export function ConversationPane(props: {
  readonly id: string | undefined
  readonly view: string
}) {
  return (
    <main class="talk" id="talk" tabindex="-1">
      <Show when={props.id} keyed fallback={<NothingChosen />}>
        {(id) => (
          <Show when={may('conversations:read')} fallback={<Missing view={props.view} />}>
            <OpenConversation id={id} view={props.view} />
          </Show>
        )}
      </Show>
    </main>
  )
}

function OpenConversation(props: { readonly id: string; readonly view: string }) {
  const row = createMemo(() => rowOf(props.id))
  const model = openConversation(
    props.id,
    untrack(() => place()[2]),
  )
  // A member at early messages has already seen the newest one.
  const seenId = createMemo<string | undefined>((before) =>
    model.hasLater() ? before : model.run().messages.at(-1)?.id,
  )
  // The newest mail of a person, as the server has it, if the newest messages have one.
  const answered = createMemo(() => answeredMail(model.hasLater() ? [] : model.run().messages))
  const isWhole = () => (model.isLoading() ? undefined : !model.hasEarlier() && !model.hasLater())
  onCleanup(model.close)
  onCleanup(keepLooking(props.id))
  onMount(() => queueMicrotask(takeFocusOfHiddenRow))
  pageTitle(() => `${row()?.title || words().appName} · Porchlight`)
  return (
    <Show when={!isGone(props.id)} fallback={<Missing view={props.view} />}>
      <ConversationHeader id={props.id} view={props.view} row={row()} />
      <Show when={model.error() !== undefined}>
        <p class="trouble" role="alert">
          {words().talk.failed} {wordsOf(model.error())}
          <button type="button" class="button" onClick={() => void model.read()}>
            {words().tryAgain}
          </button>
        </p>
      </Show>
      <Show when={may('messages:read')} fallback={<NoMessages />}>
        <Log id={props.id} row={row()} model={model} />
      </Show>
      <Show when={may('messages:write') && row()}>
        {(known) => (
          <Composer row={known()} seenId={seenId()} mail={answered()} isWhole={isWhole()} />
        )}
      </Show>
    </Show>
  )
}

/** The row that was opened keeps the focus, but in a narrow window, where the conversation takes the list's place. */
function takeFocusOfHiddenRow(): void {
  const row = document.activeElement?.closest('[data-row]')
  if (row?.checkVisibility() === false) document.querySelector<HTMLElement>('.log')?.focus()
}

function NothingChosen() {
  return (
    <div class="nothing">
      <Icon name="bubble" />
      <p>
        {matchMedia('(pointer: coarse)').matches ? words().talk.chooseTouch : words().talk.choose}
      </p>
    </div>
  )
}

function NoMessages() {
  return (
    <div class="nothing">
      <Icon name="lock" />
      <p>{words().talk.notShown}</p>
    </div>
  )
}

function Missing(props: { readonly view: string }) {
  return (
    <div class="nothing" role="alert">
      <Icon name="warning" />
      <p>{words().talk.missing}</p>
      <a class="button edged" href={`/inbox/${props.view}`}>
        {words().back}
      </a>
    </div>
  )
}
