import { Show, type JSX } from 'solid-js'
import type { Message } from '../../client/source/types.generated.ts'
import { place } from '../router.ts'
import { clockTime, fullTime } from '../words/times.ts'
import { words } from '../words/words.ts'

export type Shown = {
  readonly message: Message
  /** What can be done with it, at the end of its head. */
  readonly action: JSX.Element
}

/** Who said a message, by which program, and when: the time is the link to it. */
export function MessageHead(props: Shown & { readonly word: string | undefined }) {
  return (
    <header>
      <strong class="by clip" dir="auto" title={nameOf(props.message)}>
        {nameOf(props.message)}
      </strong>
      <Show when={props.word}>
        <span>{props.word}</span>
      </Show>
      <Show when={programOf(props.message)}>
        {(program) => (
          <span class="clip" dir="auto" title={program()}>
            {program()}
          </span>
        )}
      </Show>
      <a
        class="at"
        href={`/inbox/${place()[0]}/${place()[1]}/${props.message.id}`}
        tabindex="-1"
        title={words().talk.linkTo}
      >
        <time dateTime={props.message.created_at} title={fullTime(props.message.created_at)}>
          {clockTime(props.message.created_at)}
        </time>
      </a>
      {props.action}
    </header>
  )
}

/** By which program it was sent, in words; undefined for what people sent themselves. */
export function programOf({ program }: Message): string | undefined {
  return program ? words().talk.byProgram(program.name) : undefined
}

/** Who sent it. */
export function nameOf({ sender }: Message): string {
  return sender.name || (sender.email ?? words().appName)
}
