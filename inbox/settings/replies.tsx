import { createResource, createSignal, For, Show } from 'solid-js'
import type { SavedReply } from '../../client/source/types.generated.ts'
import { Icon } from '../controls/icon.tsx'
import { makeForm } from '../controls/make-form.ts'
import { Question } from '../controls/question.tsx'
import { ReplyFileNames } from '../replies/reply-file-names.tsx'
import { replyWords } from '../replies/reply-words.ts'
import { api, asMember } from '../state/api.ts'
import { may } from '../state/session-state.ts'
import { ReplyForm } from './reply-form.tsx'
import { Trouble } from '../controls/trouble.tsx'

/** The saved replies of the team and of the member: to write, change and delete. */
export function RepliesPage() {
  const [read, { refetch }] = createResource(readReplies)
  const replies = () => (read.error === undefined ? (read.latest ?? []) : [])
  const [edited, setEdited] = createSignal<SavedReply>()
  const [asked, setAsked] = createSignal<SavedReply>()
  const remove = makeForm(async () => {
    const reply = asked()
    if (reply === undefined) return
    await api.savedReplies.delete(reply.id)
    if (edited()?.id === reply.id) setEdited(undefined)
    setAsked(undefined)
    await refetch()
  })
  const trouble = () => remove.error() ?? read.error
  const mayChange = ({ shared }: SavedReply) =>
    may('messages:write') && (!shared || may('replies:share'))
  return (
    <>
      <p class="lead">{replyWords().lead}</p>
      <Trouble of={trouble()} />
      <ul class="cards" role="list" aria-label={replyWords().title}>
        <For each={replies()}>
          {(reply) => (
            <li>
              <Icon name="bubble" />
              <span class="what-is">
                <strong dir="auto">{reply.name}</strong>
                <small class="clip" dir="auto">
                  {reply.body}
                </small>
                <ReplyFileNames reply={reply} />
                <small>
                  {reply.shared ? replyWords().shared : replyWords().own} ·{' '}
                  {replyWords().uses(reply.uses)}
                </small>
              </span>
              <Show when={mayChange(reply)}>
                <button
                  type="button"
                  class="button edged"
                  aria-label={replyWords().editOf(reply.name)}
                  onClick={() => setEdited(reply)}
                >
                  {replyWords().edit}
                </button>
                <button
                  type="button"
                  class="button danger"
                  aria-label={replyWords().removeOf(reply.name)}
                  onClick={() => setAsked(reply)}
                >
                  {replyWords().remove}
                </button>
              </Show>
            </li>
          )}
        </For>
      </ul>
      <Show when={may('messages:write')}>
        <Show when={edited() ?? 'new'} keyed>
          {(reply) => (
            <ReplyForm
              reply={typeof reply === 'string' ? undefined : reply}
              onDone={async () => {
                setEdited(undefined)
                await refetch()
              }}
            />
          )}
        </Show>
      </Show>
      <Question
        isOpen={asked() !== undefined}
        title={replyWords().removeTitle(asked()?.name ?? '')}
        lead={replyWords().removeLead}
        yes={replyWords().remove}
        onYes={remove.submit}
        onClose={() => setAsked(undefined)}
      />
    </>
  )
}

async function readReplies(): Promise<SavedReply[]> {
  return asMember(async () => {
    const replies: SavedReply[] = []
    for await (const reply of api.savedReplies.all({ per_page: 100 })) replies.push(reply)
    return replies
  })
}
