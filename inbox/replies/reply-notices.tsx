import { For, Show } from 'solid-js'
import type { ComposerModel } from '../composer/make-composer.ts'
import { namesText } from '../words/times.ts'
import { words } from '../words/words.ts'
import { replyWords } from './reply-words.ts'
import type { UsedReply } from './used-reply.ts'

export { repliesReady } from './reply-words.ts'

/** What the conversation becomes when the message is sent, which can be left out, and a variable that has no value. */
export function ReplyNotices(props: { readonly model: ComposerModel }) {
  return (
    <>
      <For each={props.model.replies()}>
        {(reply) => (
          <Show when={partsOf(reply).length > 0}>
            <p class="notice">
              {replyWords().also(namesText(partsOf(reply)))}
              <button type="button" onClick={() => props.model.leaveOut(reply)}>
                {replyWords().leaveOut}
              </button>
            </p>
          </Show>
        )}
      </For>
      <Show when={props.model.gap()}>
        {(name) => (
          <p class="notice" role="alert">
            {replyWords().gap(name())}
            <button type="button" onClick={() => props.model.send({ withGap: true })}>
              {words().send.anyway}
            </button>
          </p>
        )}
      </Show>
    </>
  )
}

function partsOf({ changes }: UsedReply): string[] {
  const { status, priority, group_name: group, assignee, add_tags: tags = [] } = changes
  const text = replyWords()
  const statuses: Readonly<Record<string, string>> = words().status
  const priorities: Readonly<Record<string, string>> = words().priority
  return [
    ...(status === undefined ? [] : [text.becomes(statuses[status] ?? status)]),
    ...(priority === undefined ? [] : [priorities[priority] ?? priority]),
    ...(group === undefined ? [] : [group]),
    ...(assignee === undefined
      ? []
      : [
          text.assigned(
            assignee === 'me' ? words().you : assignee === 'none' ? words().talk.nobody : assignee,
          ),
        ]),
    ...tags.map(text.tagged),
  ]
}
