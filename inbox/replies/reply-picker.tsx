import { createEffect, createSignal, For, onMount, Show } from 'solid-js'
import type { SavedReply } from '../../client/source/types.generated.ts'
import type { Uploads } from '../composer/uploads.ts'
import { nextItem } from '../controls/next-item.ts'
import { api, asMember, wordsOf } from '../state/api.ts'
import { may, mayAssign } from '../state/session-state.ts'
import { fillVariables } from './fill-variables.ts'
import { readReplies } from './read-replies.ts'
import { ReplyFileNames } from './reply-file-names.tsx'
import { replyWords } from './reply-words.ts'
import { valuesIn } from './reply-values.ts'
import type { UsedReply } from './used-reply.ts'
import '../controls/menu-input.css'
import './reply-picker.css'

export { repliesReady } from './reply-words.ts'

/** Saved replies to choose one of, those used most first, each as it would be sent. */
export function ReplyPicker(props: {
  readonly conversationId: string
  /** Those of the message, which get copies of the reply's files. */
  readonly uploads: Uploads
  readonly onChoose: (text: string, reply: UsedReply) => void
  readonly onClose: () => void
}) {
  const [words, setWords] = createSignal('')
  const { replies, isUpToDate, trouble, conversation } = readReplies(
    () => props.conversationId,
    words,
  )
  const textOf = (reply: SavedReply) => {
    const known = conversation()
    return known === undefined ? reply.body : fillVariables(reply.body, valuesIn(known))
  }
  const choose = (reply: SavedReply | undefined) => {
    if (reply === undefined) return
    for (const { id, filename } of may('attachments:write') ? reply.attachments : [])
      props.uploads.bring(filename, async (signal) => copyOf(id, signal))
    props.onChoose(textOf(reply), { id: reply.id, changes: allowedChanges(reply) })
  }
  /** Enter was pressed before the replies with these words were there. */
  const [isAwaited, setAwaited] = createSignal(false)
  createEffect(() => {
    if (!isAwaited() || !isUpToDate()) return
    setAwaited(false)
    choose(replies()[0])
  })
  let field: HTMLInputElement | undefined
  let list: HTMLUListElement | undefined
  onMount(() => field?.focus())
  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(list?.querySelectorAll<HTMLElement>('button') ?? [])]
    if (event.key === 'Escape') props.onClose()
    else if (event.key === 'Enter' && event.target === field) setAwaited(true)
    else if (event.target === field && event.key === 'ArrowDown') items[0]?.focus()
    else if (
      event.target === field ||
      nextItem(items, document.activeElement, event.key) === undefined
    )
      return
    else nextItem(items, document.activeElement, event.key)?.focus()
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div class="reply-picker" role="dialog" aria-label={replyWords().title} onKeyDown={onKeyDown}>
      <input
        ref={(element) => (field = element)}
        type="search"
        dir="auto"
        maxLength={200}
        aria-label={replyWords().search}
        placeholder={replyWords().search}
        onInput={(event) => setWords(event.currentTarget.value)}
        onBlur={(event) => {
          const to = event.relatedTarget as Node | null
          if (to !== null && list?.contains(to) !== true) props.onClose()
        }}
      />
      <Show when={trouble()}>{(error) => <p role="alert">{wordsOf(error())}</p>}</Show>
      <Show when={isUpToDate() && replies().length === 0}>
        <Show when={words() === ''} fallback={<p>{replyWords().empty}</p>}>
          <p>
            <a href="/inbox/settings/replies">{replyWords().none}</a>
          </p>
        </Show>
      </Show>
      <ul role="list" ref={(element) => (list = element)}>
        <For each={replies()}>
          {(reply) => (
            <li>
              <button type="button" onClick={() => choose(reply)}>
                <strong class="clip" dir="auto">
                  {reply.name}
                </strong>
                <small class="clip" dir="auto">
                  {textOf(reply)}
                </small>
                <ReplyFileNames reply={reply} />
              </button>
            </li>
          )}
        </For>
      </ul>
    </div>
  )
}

/** Those that the member may make: with another one, the message would be refused. */
function allowedChanges({ changes }: SavedReply): SavedReply['changes'] {
  if (!may('conversations:write')) return {}
  if (mayAssign()) return changes
  const { assignee: _, group_name: __, ...rest } = changes
  return rest
}

async function copyOf(id: string, signal: AbortSignal): Promise<string> {
  const made = await asMember(async () => api.attachments.copy(id, { signal }))
  return made.attachment.id
}
