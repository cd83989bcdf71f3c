import { Show } from 'solid-js'
import type { MessageMail } from '../../client/source/types.generated.ts'
import { fullTime } from '../words/times.ts'
import { words } from '../words/words.ts'
import { mailFactsWords } from './mail-facts-words.ts'
import { peopleText, verdictOf } from './mail-texts.ts'
import { reasonOf } from './reason-of.ts'

export { mailFactsReady } from './mail-facts-words.ts'

/** From whom to whom a mail went, when, and why it is here. */
export function MailDetails(props: { readonly mail: MessageMail }) {
  const facts = () => mailFactsWords().mailFacts
  return (
    <dl>
      <Line name={facts().from} value={peopleText(props.mail.from)} />
      <Line name={facts().replyTo} value={peopleText(props.mail.reply_to)} />
      <Line name={words().mail.to} value={peopleText(props.mail.to)} />
      <Line name={words().mail.cc} value={peopleText(props.mail.cc)} />
      <Line name={facts().subject} value={props.mail.subject} />
      <Line
        name={facts().sent}
        value={props.mail.sent_at === null ? '' : fullTime(props.mail.sent_at)}
      />
      <Line name={facts().sender} value={verdictOf(props.mail)} />
      <Line name={facts().reason} value={reasonOf(props.mail)} />
      <Show when={props.mail.files_left_out > 0}>
        <Line name={words().talk.attachments} value={facts().leftOut(props.mail.files_left_out)} />
      </Show>
    </dl>
  )
}

function Line(props: { readonly name: string; readonly value: string }) {
  return (
    <Show when={props.value !== ''}>
      <dt>{props.name}</dt>
      <dd dir="auto">{props.value}</dd>
    </Show>
  )
}
