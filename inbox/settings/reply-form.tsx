import { createSignal, createUniqueId, For, Show } from 'solid-js'
import type { SavedReply } from '../../client/source/types.generated.ts'
import { createUploads } from '../composer/uploads.ts'
import { Field, TextField } from '../controls/field.tsx'
import { makeForm } from '../controls/make-form.ts'
import { replyWords } from '../replies/reply-words.ts'
import { api } from '../state/api.ts'
import { may } from '../state/session-state.ts'
import { workspace } from '../state/workspace.ts'
import { words } from '../words/words.ts'
import { FormEnds } from './form-ends.tsx'
import { ReplyFiles } from './reply-files.tsx'

/** Writes a saved reply, or changes one. */
export function ReplyForm(props: {
  readonly reply: SavedReply | undefined
  readonly onDone: () => Promise<void>
}) {
  const known = props.reply
  const [name, setName] = createSignal(known?.name ?? '')
  const [body, setBody] = createSignal(known?.body ?? '')
  const [shared, setShared] = createSignal(known?.shared ?? false)
  const [status, setStatus] = createSignal(known?.changes.status ?? '')
  const [tags, setTags] = createSignal((known?.changes.add_tags ?? []).join(', '))
  const [toMe, setToMe] = createSignal(known?.changes.assignee === 'me')
  const uploads = createUploads(known?.attachments ?? [])
  const statusId = createUniqueId()
  const form = makeForm(async () => {
    const added = tags()
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== '')
    const { assignee, ...others } = known?.changes ?? {}
    const isElsewhere = assignee !== undefined && assignee !== 'me'
    const changes = {
      ...others,
      ...(isElsewhere ? { assignee } : {}),
      ...(toMe() ? { assignee: 'me' } : {}),
      status: status(),
      add_tags: added,
    }
    const ids = uploads.files().map(({ id }) => id)
    const given = { name: name(), body: body(), changes, attachment_ids: ids }
    // Who may not share keeps it as it is.
    const all = may('replies:share') ? { ...given, shared: shared() } : given
    await (known === undefined
      ? api.savedReplies.create(all)
      : api.savedReplies.update(known.id, all))
    await props.onDone()
  })
  // What is saved names files that are there.
  const onSubmit = (event: Event) =>
    uploads.isBusy() ? event.preventDefault() : form.onSubmit(event)
  const labelOf = (each: string) => (words().status as Record<string, string>)[each] ?? each
  return (
    <section>
      <h2>{known === undefined ? replyWords().create : replyWords().editOf(known.name)}</h2>
      <form onSubmit={onSubmit}>
        <Field
          label={replyWords().name}
          maxLength={255}
          required
          value={name()}
          onInput={setName}
        />
        <TextField
          label={replyWords().body}
          hint={replyWords().bodyHint}
          rows={6}
          value={body()}
          onInput={setBody}
        />
        <Show when={may('attachments:write')}>
          <ReplyFiles uploads={uploads} />
        </Show>
        <div class="field">
          <label for={statusId}>{replyWords().status}</label>
          <select id={statusId} onChange={(event) => setStatus(event.currentTarget.value)}>
            <option value="" selected={status() === ''}>
              {replyWords().asBefore}
            </option>
            <For each={workspace()?.statuses ?? []}>
              {(each) => (
                <option value={each.name} selected={status() === each.name}>
                  {labelOf(each.name)}
                </option>
              )}
            </For>
          </select>
        </div>
        <Field
          label={replyWords().tags}
          hint={replyWords().tagsHint}
          maxLength={2000}
          value={tags()}
          onInput={setTags}
        />
        <div class="choices">
          <label>
            <input
              type="checkbox"
              checked={toMe()}
              onChange={(event) => setToMe(event.currentTarget.checked)}
            />
            {replyWords().toMe}
          </label>
          <Show when={may('replies:share')}>
            <label>
              <input
                type="checkbox"
                checked={shared()}
                onChange={(event) => setShared(event.currentTarget.checked)}
              />
              {replyWords().shared}
            </label>
          </Show>
        </div>
        <FormEnds form={form} />
      </form>
    </section>
  )
}
