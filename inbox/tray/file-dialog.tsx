import { createResource, createSignal, createUniqueId, For, Show } from 'solid-js'
import type { Conversation, ReceivedMail } from '../../client/source/types.generated.ts'
import { Dialog } from '../controls/dialog.tsx'
import { DialogEnds } from '../controls/dialog-ends.tsx'
import { Field } from '../controls/field.tsx'
import { makeForm } from '../controls/make-form.ts'
import { Trouble } from '../controls/trouble.tsx'
import { visitorName } from '../list/visitor-name.ts'
import { api, asMember } from '../state/api.ts'
import { may } from '../state/session-state.ts'
import { shortDate } from '../words/times.ts'
import { words } from '../words/words.ts'
import { filedAfterSeconds } from './tray-actions.ts'
import { trayWords } from './tray-words.ts'

/** Asks where a mail of the tray belongs: a new conversation, or one that is found by its words or its people. */
export function FileDialog(props: {
  readonly mail: ReceivedMail
  readonly onClose: () => void
  readonly onDone: () => void
}) {
  const [query, setQuery] = createSignal(props.mail.sender ?? '')
  const [picked, setPicked] = createSignal<string | null>(null)
  const [found] = createResource(() => query().trim().slice(0, 200) || undefined, findConversations)
  const known = () => (found.error === undefined ? (found.latest ?? []) : [])
  /** One that another search does not show is not chosen any more. */
  const chosen = () => known().find(({ id }) => id === picked())?.id ?? null
  const form = makeForm(async () => {
    await api.mails.file(props.mail.id, {
      conversation_id: chosen(),
      after_seconds: filedAfterSeconds,
    })
    props.onDone()
  })
  return (
    <Dialog isOpen title={trayWords().tray.into} onClose={() => props.onClose()}>
      <form class="filing" onSubmit={form.onSubmit}>
        <Show when={may('search:read')}>
          <Field label={trayWords().tray.search} value={query()} onInput={setQuery} />
          <Show when={found.error === undefined} fallback={<Trouble of={found.error} />}>
            <p class="hint" role="status">
              {trayWords().tray.found(known().length)}
            </p>
          </Show>
        </Show>
        <Places
          label={trayWords().tray.into}
          conversations={known()}
          chosen={chosen()}
          onChoose={setPicked}
        />
        <DialogEnds form={form} label={trayWords().tray.file} onClose={props.onClose} />
      </form>
    </Dialog>
  )
}

function Places(props: {
  readonly label: string
  readonly conversations: readonly Conversation[]
  readonly chosen: string | null
  readonly onChoose: (id: string | null) => void
}) {
  const name = createUniqueId()
  return (
    <fieldset class="places">
      <legend class="unseen">{props.label}</legend>
      <label>
        <input
          type="radio"
          name={name}
          checked={props.chosen === null}
          onChange={() => props.onChoose(null)}
        />
        <span>{trayWords().tray.intoNew}</span>
      </label>
      <For each={props.conversations}>
        {(conversation) => (
          <label>
            <input
              type="radio"
              name={name}
              checked={props.chosen === conversation.id}
              onChange={() => props.onChoose(conversation.id)}
            />
            <span dir="auto">
              {conversation.title || words().list.noTitle}
              <small>
                {visitorName(conversation)} · {shortDate(conversation.created_at)}
              </small>
            </span>
          </label>
        )}
      </For>
    </fieldset>
  )
}

/** Conversations with these words, of these people, or with messages that have them; the best first. */
async function findConversations(q: string): Promise<readonly Conversation[]> {
  if (!may('search:read')) return []
  const { results } = await asMember(async () => api.search.list({ q, fresh: true, per_page: 20 }))
  const ids: string[] = []
  for (const { type, conversation_id: id, contact } of results) {
    if (id !== null) ids.push(id)
    if (type !== 'contact' || contact === undefined) continue
    const theirs = await asMember(async () =>
      api.conversations.list({
        visitor: contact.id,
        sort: 'updated_at',
        order: 'desc',
        per_page: 5,
      }),
    )
    ids.push(...theirs.conversations.map((one) => one.id))
  }
  const read = [...new Set(ids)].slice(0, 8).map(async (id) => api.conversations.get(id))
  return (await Promise.all(read)).map(({ conversation }) => conversation)
}
