import { createEffect, For, Show } from 'solid-js'
import type { MailFold, Message } from '../../client/source/types.generated.ts'
import { showMessageHtml } from '../../pages/message-html.ts'
import { foldParts } from '../mail/fold-parts.ts'
import { words } from '../words/words.ts'
import { AttachmentItem } from './attachment.tsx'

/** A sanitised body. The server's sanitiser is the first wall, this the second. */
export function Body(props: {
  readonly html: string
  readonly folds?: readonly MailFold[] | undefined
}) {
  const fill = (element: HTMLElement) =>
    createEffect((before?: string) => {
      const { html, folds = [] } = props
      const label = words().mail.unfold
      // What was unfolded stays so when something else of the message changes.
      const shown = JSON.stringify([html, folds, label])
      if (shown !== before) void show(element, html).then(() => foldParts(element, folds, label))
      return shown
    })
  // A file needs no words.
  return (
    <Show when={props.html !== ''}>
      <div class="body" dir="auto" ref={fill} />
    </Show>
  )
}

const show = async (element: HTMLElement, html: string) =>
  showMessageHtml(element, html, words().imageFrom, words().code)

export function Files(props: { readonly message: Message }) {
  return (
    <Show when={props.message.attachments.length > 0}>
      <div class="files">
        <For each={props.message.attachments}>{(file) => <AttachmentItem file={file} />}</For>
      </div>
    </Show>
  )
}
