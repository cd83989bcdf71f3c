import { Match, Show, Switch } from 'solid-js'
import type { Message } from '../../client/source/types.generated.ts'
import { Avatar } from '../../pages/controls/avatar.tsx'
import { Icon } from '../controls/icon.tsx'
import { Delivery } from '../mail/delivery.tsx'
import { MailMessage } from '../mail/mail-message.tsx'
import { place } from '../router.ts'
import { may } from '../state/session-state.ts'
import { askWhy } from '../trail/asked-why.ts'
import { clockTime, fullTime } from '../words/times.ts'
import { words } from '../words/words.ts'
import { Body, Files } from './body.tsx'
import { MessageHead, nameOf, programOf, type Shown } from './message-head.tsx'
import { receivedMail, sentMail } from './mail-of.ts'
import './message.css'

/** One message, note or activity of a conversation. */
export function MessageItem(props: Shown) {
  const isOwn = () => props.message.sender.type !== 'Insights::Visitor'
  return (
    <Switch fallback={<Said message={props.message} isOwn={isOwn()} action={props.action} />}>
      <Match when={props.message.kind === 'activity_message'}>
        <div class="did" data-message={props.message.id} aria-current={isFound(props.message)}>
          <Icon name="trail" size="tiny" />
          <Body html={props.message.body} />
          <WhyButton message={props.message} />
          <time dateTime={props.message.created_at} title={fullTime(props.message.created_at)}>
            {clockTime(props.message.created_at)}
          </time>
        </div>
      </Match>
      <Match when={props.message.kind === 'note'}>
        <article
          class="said note"
          aria-label={labelOf(props.message, words().talk.note)}
          data-message={props.message.id}
          aria-current={isFound(props.message)}
        >
          <Icon name="lock" />
          <div>
            <MessageHead message={props.message} word={words().talk.note} action={props.action} />
            <Body html={props.message.body} files={props.message.attachments} />
            <Files message={props.message} />
          </div>
        </article>
      </Match>
    </Switch>
  )
}

/** Asks who made the change that a line tells of. */
function WhyButton(props: Pick<Shown, 'message'>) {
  const ask = () =>
    askWhy({ conversationId: place()[1] ?? '', createdAt: props.message.created_at })
  return (
    <Show when={may('events:read')}>
      <button type="button" class="ask-why" onClick={ask}>
        {words().talk.why}
      </button>
    </Show>
  )
}

/** Whether the address names it. */
const isFound = ({ id }: Message) => (place()[2] === id ? 'true' : undefined)

function Said(props: Shown & { readonly isOwn: boolean }) {
  const word = () => (props.message.kind === 'system_message' ? words().talk.system : undefined)
  const mail = () => sentMail(props.message)
  // What is read by mail alone is nowhere but where its mail is.
  const hasStatus = () => mail()?.follow_up_id ?? !mail()
  return (
    <article
      class="said"
      classList={{ own: props.isOwn }}
      aria-label={labelOf(props.message, word())}
      data-message={props.message.id}
      aria-current={isFound(props.message)}
    >
      <Show when={!props.isOwn}>
        <Avatar name={nameOf(props.message)} />
      </Show>
      <div>
        <MessageHead message={props.message} word={word()} action={props.action} />
        <Show
          when={receivedMail(props.message)}
          fallback={
            <>
              <Body html={props.message.body} files={props.message.attachments} />
              <Files message={props.message} />
            </>
          }
        >
          {(mail) => <MailMessage message={props.message} mail={mail()} />}
        </Show>
        <Show when={mail()}>
          {(sent) => (
            <Delivery
              conversationId={place()[1] ?? ''}
              messageId={props.message.id}
              mail={sent()}
            />
          )}
        </Show>
        <Show when={props.isOwn && props.message.kind === 'user_message' && hasStatus()}>
          <footer>
            <Icon
              name={
                props.message.status === 'read' || props.message.status === 'delivered'
                  ? 'checks'
                  : 'check'
              }
              size="tiny"
            />
            {props.message.status === 'read'
              ? words().talk.read(clockTime(props.message.updated_at))
              : words().talk.status[props.message.status]}
          </footer>
        </Show>
      </div>
    </article>
  )
}

/** "Lin Zhang, 09:31": what a screen reader says when it moves from message to message. */
function labelOf(message: Message, word: string | undefined): string {
  const parts = [word, nameOf(message), programOf(message), clockTime(message.created_at)]
  return parts.filter((part) => part !== undefined).join(', ')
}
