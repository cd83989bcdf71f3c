import { createMemo, For, Show } from 'solid-js'
import { outgoingOf } from '../state/outbox.ts'
import type { Row } from '../state/rows.ts'
import { words } from '../words/words.ts'
import type { ConversationModel } from './conversation-model.ts'
import { keepAtEnd } from './keep-at-end.ts'
import { Messages } from './messages.tsx'
import { OutgoingItem } from './outgoing.tsx'
import { Typing } from './typing.tsx'

/** The messages of a conversation, oldest first, with what is being written below. */
export function Log(props: {
  readonly id: string
  readonly row: Row | undefined
  readonly model: ConversationModel
}) {
  // What the server has is shown once, also before its reply is known here.
  const outgoing = createMemo(() => {
    const sent = new Set(props.model.messages().map(({ external_id: key }) => key))
    return outgoingOf(props.id).filter(({ id }) => !sent.has(id))
  })
  const count = () => props.model.messages().length + outgoing().length
  const scroll = keepAtEnd(count, () => props.id)
  const readEarlier = async () => scroll.keepPlace(async () => props.model.readEarlier())
  return (
    <>
      <div
        ref={scroll.setBox}
        class="log"
        role="log"
        aria-label={words().talk.messages}
        aria-busy={props.model.isLoading()}
        tabindex="0"
        onScroll={scroll.onScroll}
      >
        <Show when={props.model.hasEarlier()}>
          <button type="button" class="button edged earlier" onClick={() => void readEarlier()}>
            {words().talk.earlier}
          </button>
        </Show>
        <Show when={!props.model.isLoading() || count() > 0} fallback={<Bubbles />}>
          <Messages model={props.model} />
          <For each={outgoing()}>{(item) => <OutgoingItem item={item} />}</For>
        </Show>
        <Typing id={props.id} row={props.row} />
      </div>
      <div class="foot-of-log">
        <Show when={!scroll.isAtEnd()}>
          <button type="button" class="jump" onClick={scroll.toEnd}>
            {words().talk.jump(scroll.below())}
          </button>
        </Show>
      </div>
    </>
  )
}

function Bubbles() {
  return (
    <div class="bubbles" aria-hidden="true">
      <span class="bone" />
      <span class="bone" />
      <span class="bone" />
    </div>
  )
}
