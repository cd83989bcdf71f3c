import { createEffect, createSignal, on, Show } from 'solid-js'
import type { MessageMail } from '../../client/source/types.generated.ts'
import { latePart } from '../controls/late-part.tsx'
import { visitorName } from '../list/visitor-name.ts'
import { LateReplies } from '../replies/late-replies.tsx'
import { offerReplies } from '../replies/reply-place.ts'
import { isReadByMail } from '../state/mail-channels.ts'
import type { Row } from '../state/rows.ts'
import { words } from '../words/words.ts'
import { Box } from './box.tsx'
import { KindTabs } from './kind-tabs.tsx'
import { LaterNotice } from './late-later.tsx'
import { makeComposer, type ComposerModel } from './make-composer.ts'
import type { Picked as PickedFiles } from './picked.tsx'
import type { RecipientsBar as Recipients } from './recipients.tsx'
import { sendAndCloseWanted } from './send-and-close.ts'
import { Tools } from './tools.tsx'
import type { TypedLists as Lists } from './typed-lists.tsx'
import type { WriteField } from './write-field.ts'
import './composer.css'

const RecipientsBar = latePart<Parameters<typeof Recipients>[0]>(
  async () => (await import('./recipients.tsx')).RecipientsBar,
)

const TypedLists = latePart<Parameters<typeof Lists>[0]>(async () => {
  const { TypedLists: lists, typedListsReady } = await import('./typed-lists.tsx')
  await typedListsReady()
  return lists
})

const Picked = latePart<Parameters<typeof PickedFiles>[0]>(
  async () => (await import('./picked.tsx')).Picked,
)

/** Where a reply or a note is written. Its draft is kept in this browser. */
export function Composer(props: {
  readonly row: Row
  readonly seenId: string | undefined
  /** The mail that a reply answers; undefined: none is shown. */
  readonly mail: MessageMail | undefined
  /** Whether the page shows all messages; undefined: it shows none yet. */
  readonly isWhole: boolean | undefined
}) {
  const { id } = props.row
  const [field, setField] = createSignal<WriteField>()
  const model = makeComposer(id, field, () => props.seenId)
  offerReplies(() => (model.later() === undefined ? field()?.selected() : undefined))
  const [isDropping, setDropping] = createSignal(false)
  const isNote = () => model.kind() === 'note'
  const onDrop = (event: DragEvent) => {
    setDropping(false)
    // The editor has taken it.
    if (event.defaultPrevented) return
    event.preventDefault()
    model.take(event.dataTransfer?.files)
  }
  const onDragOver = (event: DragEvent) => {
    event.preventDefault()
    setDropping(true)
  }
  createEffect(on(sendAndCloseWanted, () => model.send({ closes: true }), { defer: true }))
  const onSubmit = (event: Event) => {
    event.preventDefault()
    model.send()
  }
  return (
    <form
      class="write"
      classList={{ 'is-note': isNote(), dropping: isDropping() }}
      aria-label={isNote() ? words().send.note : words().send.reply}
      onSubmit={onSubmit}
      onDragOver={onDragOver}
      onDragLeave={() => setDropping(false)}
      onDrop={onDrop}
    >
      <KindTabs id={id} kind={model.kind()} onChoose={model.choose}>
        {field()?.bar?.()}
      </KindTabs>
      <Notices
        model={model}
        isClosed={props.row.status === 'closed' && !isNote()}
        isMailedToNobody={
          props.mail !== undefined && props.row.inbox?.channel === null && !isNote()
        }
      />
      <Show when={!isNote() && props.isWhole !== undefined && isReadByMail(props.row)}>
        <RecipientsBar
          conversationId={id}
          model={model}
          mail={props.mail}
          isWhole={props.isWhole === true}
          seenId={props.seenId}
          contact={props.row.visitor.email}
        />
      </Show>
      <Show when={model.later() ?? model.unsent() ?? (model.isOvertaken() || undefined)}>
        <LaterNotice model={model} />
      </Show>
      <LateReplies conversationId={id} model={model} field={field} />
      <Show when={/[@:]/.test(model.text())}>
        <TypedLists model={model} field={field()} />
      </Show>
      <Box model={model} name={visitorName(props.row)} ref={setField} />
      <Show when={model.uploads.listed().length > 0}>
        <Picked
          uploads={model.uploads.listed()}
          onRemove={model.later() ? undefined : model.uploads.remove}
        />
      </Show>
      <Tools model={model} />
    </form>
  )
}

function Notices(props: {
  readonly model: ComposerModel
  readonly isClosed: boolean
  /** It has mails, but its channel was deleted, or it never had one. */
  readonly isMailedToNobody: boolean
}) {
  return (
    <>
      <Show when={props.model.other()}>
        {(draft) => (
          <p class="notice" role="status">
            {words().send.otherDraft}
            <button type="button" onClick={() => props.model.show(draft())}>
              {words().send.useIt}
            </button>
          </p>
        )}
      </Show>
      <Show when={props.isClosed}>
        <p class="notice">{words().send.closedHint}</p>
      </Show>
      <Show when={props.isMailedToNobody}>
        <p class="notice">{words().mail.mailedToNobody}</p>
      </Show>
    </>
  )
}
