import { createResource, For } from 'solid-js'
import type { Conversation } from '../../client/source/types.generated.ts'
import { Body } from '../conversation/body.tsx'
import { nameOf } from '../conversation/message-head.tsx'
import { api, asMember } from '../state/api.ts'
import { words } from '../words/words.ts'
import { messagesText } from './merge-words.ts'

/** The title and the first messages of a conversation. */
export function Preview(props: { readonly label: string; readonly conversation: Conversation }) {
  const [page] = createResource(async () =>
    asMember(async () => api.messages.list(props.conversation.id, { per_page: 2 })).catch(
      () => undefined,
    ),
  )
  const count = () => page()?.pagination.total_count
  return (
    <section class="preview" aria-label={props.label}>
      <p>
        <strong>{props.label}</strong>{' '}
        <span>{count() === undefined ? '' : messagesText(count() ?? 0)}</span>
      </p>
      <h3 dir="auto">{props.conversation.title || words().list.noTitle}</h3>
      <For each={page()?.messages}>
        {(message) => (
          <div class="sample">
            <small dir="auto">{nameOf(message)}</small>
            <Body html={message.body} files={message.attachments} />
          </div>
        )}
      </For>
    </section>
  )
}
