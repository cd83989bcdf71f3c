import { createSignal, createUniqueId, For, Show } from 'solid-js'
import type { MessageMail } from '../../client/source/types.generated.ts'
import { latePart } from '../controls/late-part.tsx'
import { words } from '../words/words.ts'
import { lists, type Recipients } from './default-recipients.ts'
import { isComplete } from './is-complete.ts'
import type { ComposerModel } from './make-composer.ts'
import type { SignatureLine as Line } from './signature-line.tsx'
import { RecipientChips } from './recipient-chips.tsx'
import { usualRecipients } from './usual-recipients.ts'
import './recipients.css'

const SignatureLine = latePart<Parameters<typeof Line>[0]>(async () => {
  const { SignatureLine: line, signatureReady } = await import('./signature-line.tsx')
  await signatureReady()
  return line
})

/** Who gets a message by mail: a line, and on demand chips to take somebody out and fields to add somebody; and what stands below it. */
export function RecipientsBar(props: {
  readonly conversationId: string
  readonly model: Pick<ComposerModel, 'recipients' | 'setRecipients' | 'later'>
  readonly mail: MessageMail | undefined
  /** Whether the page shows all messages: without, that mail is looked for. */
  readonly isWhole: boolean
  /** The newest message that the member has seen. */
  readonly seenId: string | undefined
  /** The address of who the conversation is with. */
  readonly contact: string | null
}) {
  const id = createUniqueId()
  const usual = usualRecipients(props)
  /** Undefined: those of an answer to the mail, or the contact. */
  const chosen = () => props.model.recipients()
  const listed = (list: keyof Recipients) => chosen()?.[list] ?? usual()?.[list] ?? []
  const value = (): Recipients => ({ to: listed('to'), cc: listed('cc'), bcc: listed('bcc') })
  const mayChange = () => (chosen() ?? usual()) !== undefined
  const isWrong = () => {
    const given = chosen()
    return given !== undefined && !isComplete(given)
  }
  const [isToBeOpen, setOpen] = createSignal(false)
  const isOpen = () => isToBeOpen() && mayChange()
  const line = () =>
    lists
      .filter((list) => value()[list].length > 0)
      .map((list) => `${words().mail[list]}: ${value()[list].join(', ')}`)
      .join(' · ')
  return (
    <div class="recipients">
      <p>
        <bdi class="clip" title={line()}>
          {line()}
        </bdi>
        <Show when={mayChange()}>
          <button
            type="button"
            aria-expanded={isOpen()}
            aria-controls={id}
            onClick={() => setOpen(!isOpen())}
          >
            {words().mail.recipients}
          </button>
        </Show>
        <Show when={chosen()}>
          <button type="button" onClick={() => props.model.setRecipients(undefined)}>
            {words().mail.asBefore}
          </button>
        </Show>
      </p>
      <Show when={isWrong()}>
        <p class="wrong" role="alert">
          {words().mail.wrongRecipients}
        </p>
      </Show>
      <div id={id} class="lists" hidden={!isOpen()}>
        <Show when={isOpen()}>
          <For each={lists}>
            {(list) => (
              <RecipientChips
                label={words().mail[list]}
                addresses={value()[list]}
                onChange={(addresses) =>
                  props.model.setRecipients({ ...value(), [list]: addresses })
                }
              />
            )}
          </For>
        </Show>
      </div>
      <SignatureLine conversationId={props.conversationId} />
    </div>
  )
}
