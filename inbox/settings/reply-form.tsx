import { createSignal, Show } from 'solid-js'
import type { SavedReply } from '../../client/source/types.generated.ts'
import { createUploads } from '../composer/uploads.ts'
import { Field, TextField } from '../controls/field.tsx'
import { makeForm } from '../controls/make-form.ts'
import { replyWords } from '../replies/reply-words.ts'
import { api } from '../state/api.ts'
import { may } from '../state/session-state.ts'
import { FormEnds } from './form-ends.tsx'
import { makeReplyChanges, ReplyChanges } from './reply-changes.tsx'
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
  const changes = makeReplyChanges(known?.changes)
  const uploads = createUploads(known?.attachments ?? [])
  const form = makeForm(async () => {
    const ids = uploads.files().map(({ id }) => id)
    const given = {
      name: name(),
      body: body(),
      changes: changes.read(),
      attachment_ids: ids,
    }
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
        <ReplyChanges of={changes} />
        <Show when={may('replies:share')}>
          <div class="choices">
            <label>
              <input
                type="checkbox"
                checked={shared()}
                onChange={(event) => setShared(event.currentTarget.checked)}
              />
              {replyWords().shared}
            </label>
          </div>
        </Show>
        <FormEnds form={form} />
      </form>
    </section>
  )
}
