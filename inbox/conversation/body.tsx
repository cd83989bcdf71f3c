import { createEffect, For, Show } from 'solid-js'
import type { MailFold, Message } from '../../client/source/types.generated.ts'
import { isInText } from '../../pages/in-text.ts'
import { showMessageHtml } from '../../pages/message-html.ts'
import type { ShownFile } from '../../pages/show-images.ts'
import { foldParts } from '../mail/fold-parts.ts'
import { words } from '../words/words.ts'
import { AttachmentItem } from './attachment.tsx'
import { readFile } from './read-file.ts'

/** A sanitised body. The server's sanitiser is the first wall, this the second. */
export function Body(props: {
  readonly html: string
  readonly folds?: readonly MailFold[] | undefined
  /** Of the message: images of others are words. */
  readonly files?: readonly ShownFile[] | undefined
}) {
  const fill = (element: HTMLElement) =>
    createEffect((before?: string) => {
      const { html, folds = [], files = [] } = props
      const label = words().mail.unfold
      // What was unfolded stays so when something else of the message changes.
      const shown = JSON.stringify([html, folds, label])
      if (shown !== before)
        void show(element, html, files).then(() => foldParts(element, folds, label))
      return shown
    })
  // A file needs no words.
  return (
    <Show when={props.html !== ''}>
      <div class="body" dir="auto" ref={fill} />
    </Show>
  )
}

const show = async (element: HTMLElement, html: string, files: readonly ShownFile[]) =>
  showMessageHtml(element, html, words().code, { imageFrom: words().imageFrom, files, readFile })

/** The files of a message that are not in its text. */
export function Files(props: { readonly message: Message }) {
  const files = () =>
    props.message.attachments.filter((file) => !isInText(props.message.body, file))
  return (
    <Show when={files().length > 0}>
      <div class="files">
        <For each={files()}>{(file) => <AttachmentItem file={file} />}</For>
      </div>
    </Show>
  )
}
