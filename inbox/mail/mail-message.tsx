import { createSignal, Show } from 'solid-js'
import type { Message, MessageMail } from '../../client/source/types.generated.ts'
import { Body, Files } from '../conversation/body.tsx'
import { words } from '../words/words.ts'
import { MailHead } from './mail-head.tsx'
import { textOf } from './mail-texts.ts'

/** What a person wrote is shown, what a program wrote on demand. */
export function MailMessage(props: { readonly message: Message; readonly mail: MessageMail }) {
  const isByProgram = () => props.mail.class !== 'person'
  const [isOpen, setOpen] = createSignal(false)
  return (
    <>
      <MailHead mail={props.mail} />
      <Show when={isByProgram()}>
        <p class="automatic">
          {words().mail.automatic(
            textOf(words().mail.class, props.mail.class),
            props.mail.class_reason,
          )}{' '}
          <button type="button" aria-expanded={isOpen()} onClick={() => setOpen(!isOpen())}>
            {isOpen() ? words().mail.hide : words().mail.show}
          </button>
        </p>
      </Show>
      <Show when={!isByProgram() || isOpen()}>
        <Body
          html={props.message.body}
          folds={props.mail.folds}
          files={props.message.attachments}
        />
        <Files message={props.message} />
      </Show>
    </>
  )
}
