import { createMemo, For, Show } from 'solid-js'
import { outgoingOf } from '../state/outbox.ts'
import type { Row } from '../state/rows.ts'
import { words } from '../words/words.ts'
import type { ConversationModel } from './conversation-model.ts'
import { makeReader } from './make-reader.ts'
import { makeErasing } from './make-erasing.tsx'
import { Messages } from './messages.tsx'
import { OutgoingItem } from './outgoing.tsx'
import { Typing } from './typing.tsx'
import './log.css'

/** The messages of a conversation near the reader, oldest first, with what is being written below. */
export function Log(props: {
  readonly id: string
  readonly row: Row | undefined
  readonly model: ConversationModel
}) {
  const messages = () => props.model.run().messages
  // What the server has is shown once, also before its reply is known here.
  const outgoing = createMemo(() => {
    const sent = new Set(messages().map(({ external_id: key }) => key))
    return outgoingOf(props.id).filter(({ id }) => !sent.has(id))
  })
  let box: HTMLElement | undefined
  const reader = makeReader(
    props,
    () => outgoing().length,
    () => box,
  )
  const { place } = reader
  const erasing = makeErasing(props.id, () => box)
  return (
    <>
      <div class="head-of-log">
        <Show when={!place.isAtEnd() && props.model.hasEarlier()}>
          <button type="button" class="jump" onClick={() => void reader.toFirst()}>
            {words().talk.first}
          </button>
        </Show>
      </div>
      <div
        ref={(element) => {
          box = element
          place.setBox(element)
        }}
        class="log"
        role="log"
        aria-label={words().talk.messages}
        aria-busy={props.model.isLoading() || props.model.isPaging()}
        tabindex="0"
        onScroll={reader.onScroll}
        onKeyDown={(event) => {
          reader.onKey(event)
          erasing.onKey(event)
        }}
      >
        <div ref={place.setContent} class="measure">
          <Show when={props.model.hasEarlier()}>
            <button
              type="button"
              class="button edged earlier"
              onClick={() => void props.model.readEarlier()}
            >
              {words().talk.earlier}
            </button>
          </Show>
          <Show
            when={!props.model.isLoading() || messages().length + outgoing().length > 0}
            fallback={<Bubbles />}
          >
            <Messages model={props.model} onErase={erasing.ask} />
            <Show when={!props.model.hasLater()}>
              <For each={outgoing()}>{(item) => <OutgoingItem item={item} />}</For>
            </Show>
          </Show>
          <Show when={!props.model.hasLater()}>
            <Typing id={props.id} row={props.row} />
          </Show>
        </div>
      </div>
      <div class="foot-of-log">
        <Show when={!place.isAtEnd()}>
          <button type="button" class="jump" onClick={() => void reader.toNewest()}>
            {words().talk.jump(place.below())}
          </button>
        </Show>
      </div>
      <erasing.Asked />
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
