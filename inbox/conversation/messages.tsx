import { binIcon } from '../../pages/controls/icons.ts'
import { createMemo, For, Show } from 'solid-js'
import type { Message } from '../../client/source/types.generated.ts'
import { dayKey, dayName } from '../words/times.ts'
import { words } from '../words/words.ts'
import type { ConversationModel } from './conversation-model.ts'
import { isErasable } from './is-erasable.ts'
import { LinkButton } from './link-button.tsx'
import { MessageTool } from './message-tool.tsx'
import { MessageItem } from './message.tsx'

/** The messages with a line before each day, and one before what came while nobody looked. */
export function Messages(props: {
  readonly model: ConversationModel
  readonly onErase: (message: Message) => void
}) {
  const byId = createMemo(() => new Map(props.model.run().messages.map((each) => [each.id, each])))
  const ids = createMemo(() => props.model.run().messages.map(({ id }) => id))
  const isSaid = ({ kind }: Message) => kind !== 'activity_message'
  const lastSaid = createMemo(() => props.model.run().messages.findLast(isSaid)?.id)
  const lastErasable = createMemo(() => props.model.run().messages.findLast(isErasable)?.id)
  return (
    <For each={ids()}>
      {(id, at) => (
        <Show when={byId().get(id)}>
          {(message) => (
            <>
              <DayLine message={message()} before={byId().get(ids()[at() - 1] ?? '')} />
              <Show when={props.model.away()?.id === id}>
                <p class="day lamp">
                  <span>{words().talk.away(props.model.away()?.count ?? 0)}</span>
                </p>
              </Show>
              <MessageItem
                message={message()}
                action={
                  <>
                    <LinkButton id={id} isInTabOrder={lastSaid() === id} />
                    <Show when={isErasable(message())}>
                      <MessageTool
                        class="erase"
                        action="eraseMessage"
                        icon={binIcon}
                        label={words().talk.erase}
                        isInTabOrder={lastErasable() === id}
                        onClick={() => props.onErase(message())}
                      />
                    </Show>
                  </>
                }
              />
            </>
          )}
        </Show>
      )}
    </For>
  )
}

function DayLine(props: { readonly message: Message; readonly before: Message | undefined }) {
  const startsDay = () =>
    props.before === undefined ||
    dayKey(props.before.created_at) !== dayKey(props.message.created_at)
  return (
    <Show when={startsDay()}>
      <p class="day">
        <span>{dayName(props.message.created_at)}</span>
      </p>
    </Show>
  )
}
