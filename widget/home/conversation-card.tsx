import { Show, type JSX } from 'solid-js'
import { ownAddress } from '../controls/own-address.ts'
import { Avatar } from '../../pages/controls/avatar.tsx'
import { Icon } from '../controls/icon.tsx'
import { textOfHtml } from '../conversation/text-of-html.ts'
import { shortTime } from '../conversation/times.ts'
import { showThread } from '../state/sending.ts'
import type { Conversation } from '../state/shapes.ts'
import { useVisit } from '../state/use-visit.ts'

const longestPreview = 160

/** A conversation by its last message. */
export function ConversationCard(props: { readonly conversation: Conversation }): JSX.Element {
  const visit = useVisit()
  const last = () => props.conversation.last_message
  const said = () =>
    textOfHtml(last()?.body ?? '') ||
    (last()?.attachments ?? []).map((file) => file.file_name).join(', ')
  const isOwn = () => last()?.sender.type !== 'agent'
  /** The author of the last message; if that is the visitor, a member who may answer. */
  const face = () => (isOwn() ? visit.config.agents[0] : last()?.sender)
  const name = () => (isOwn() ? visit.words.you : (last()?.sender.first_name ?? visit.words.team))
  return (
    <button
      type="button"
      class="card"
      data-id={props.conversation.id}
      classList={{ unread: props.conversation.unread_count > 0 }}
      onClick={() => showThread(visit, props.conversation.id)}
    >
      <Avatar name={face()?.first_name ?? name()} picture={ownAddress(face()?.picture)} />
      <span class="words">
        <b dir="auto">{name()}</b>
        <span dir="auto">{said().slice(0, longestPreview)}</span>
      </span>
      <span class="side">
        <time datetime={props.conversation.updated_at}>
          {shortTime(visit, Date.parse(props.conversation.updated_at))}
        </time>
        <Show when={props.conversation.unread_count > 0}>
          <span class="count" aria-hidden="true">
            {props.conversation.unread_count}
          </span>
          <span class="unseen">
            {visit.plural(props.conversation.unread_count, visit.words.unread)}
          </span>
        </Show>
        <Show
          when={props.conversation.status === 'closed' && props.conversation.unread_count === 0}
        >
          <span>{visit.words.closed}</span>
        </Show>
      </span>
      <Icon name="next" />
    </button>
  )
}
