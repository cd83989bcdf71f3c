import { createSignal, createUniqueId, Show } from 'solid-js'
import type { MessageMail } from '../../client/source/types.generated.ts'
import { Icon } from '../controls/icon.tsx'
import { latePart } from '../controls/late-part.tsx'
import { may } from '../state/session-state.ts'
import { words } from '../words/words.ts'
import { peopleText, verdictOf } from './mail-texts.ts'
import type { LinkedMail as Linked } from './linked-mail.tsx'
import type { MailDetails as Details } from './mail-details.tsx'
import type { OriginalDialog as Dialog } from './original-dialog.tsx'
import './mail-head.css'

const OriginalDialog = latePart<Parameters<typeof Dialog>[0]>(async () => {
  const { OriginalDialog: dialog, originalReady } = await import('./original-dialog.tsx')
  await originalReady()
  return dialog
})

const MailDetails = latePart<Parameters<typeof Details>[0]>(async () => {
  const { MailDetails: details, mailFactsReady } = await import('./mail-details.tsx')
  await mailFactsReady()
  return details
})

const LinkedMail = latePart<Parameters<typeof Linked>[0]>(async () => {
  const { LinkedMail: linked, linkedReady } = await import('./linked-mail.tsx')
  await linkedReady()
  return linked
})

/** Who wrote a mail and whether that is proven; to whom, when and why it is here on demand. */
export function MailHead(props: { readonly mail: MessageMail }) {
  const id = createUniqueId()
  const [isOpen, setOpen] = createSignal(false)
  const [isOriginal, setOriginal] = createSignal(false)
  return (
    <>
      <div class="mail">
        <p>
          <Icon name="mail" size="tiny" />
          <bdi class="clip" title={peopleText(props.mail.from)}>
            {peopleText(props.mail.from)}
          </bdi>
          <Show when={props.mail.verdict !== 'verified'}>
            <span class="claim" title={verdictOf(props.mail)}>
              {words().mail.notProven}
            </span>
          </Show>
          <button
            type="button"
            aria-expanded={isOpen()}
            aria-controls={id}
            onClick={() => setOpen(!isOpen())}
          >
            {words().mail.details}
          </button>
          <Show when={may('mails:read')}>
            <button type="button" aria-haspopup="dialog" onClick={() => setOriginal(true)}>
              {words().mail.showOriginal}
            </button>
          </Show>
        </p>
        <div id={id} hidden={!isOpen()}>
          <Show when={isOpen()}>
            <MailDetails mail={props.mail} />
          </Show>
        </div>
        <Show when={props.mail.linked_to}>
          <LinkedMail mail={props.mail} />
        </Show>
      </div>
      <Show when={isOriginal()}>
        <OriginalDialog id={props.mail.received_mail_id} onClose={() => setOriginal(false)} />
      </Show>
    </>
  )
}
