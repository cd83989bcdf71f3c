import { onCleanup, Show } from 'solid-js'
import type { ComposerModel } from '../composer/make-composer.ts'
import type { WriteField } from '../composer/write-field.ts'
import { latePart } from '../controls/late-part.tsx'
import type { ReplyNotices as Notices } from './reply-notices.tsx'
import type { ReplyPicker as Picker } from './reply-picker.tsx'
import { replyPlace, setReplyPlace } from './reply-place.ts'

const ReplyPicker = latePart<Parameters<typeof Picker>[0]>(async () => {
  const { ReplyPicker: picker, repliesReady } = await import('./reply-picker.tsx')
  await repliesReady()
  return picker
})

const ReplyNotices = latePart<Parameters<typeof Notices>[0]>(async () => {
  const { ReplyNotices: notices, repliesReady } = await import('./reply-notices.tsx')
  await repliesReady()
  return notices
})

/** The list of saved replies while one is chosen, and what those in the message do. Both come once they are used. */
export function LateReplies(props: {
  readonly conversationId: string
  readonly model: ComposerModel
  readonly field: () => WriteField | undefined
}) {
  onCleanup(() => setReplyPlace(undefined))
  const close = (cursor?: number) => {
    setReplyPlace(undefined)
    props.field()?.focus()
    if (cursor !== undefined) props.field()?.select(cursor)
  }
  return (
    <>
      <Show when={replyPlace()}>
        {(place) => (
          <ReplyPicker
            conversationId={props.conversationId}
            uploads={props.model.uploads}
            onChoose={(text, reply) => close(props.model.insert(place(), text, reply))}
            onClose={close}
          />
        )}
      </Show>
      <Show when={props.model.replies().length > 0}>
        <ReplyNotices model={props.model} />
      </Show>
    </>
  )
}
