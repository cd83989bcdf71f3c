import { createSignal, createUniqueId, For, Show } from 'solid-js'
import type { MessageMail } from '../../client/source/types.generated.ts'
import { latePart } from '../controls/late-part.tsx'
import { crossIcon } from '../../pages/controls/icons.ts'
import { Icon } from '../../pages/controls/icon.tsx'
import { isComposing } from '../../pages/controls/is-composing.ts'
import { mailChannels } from '../state/mail-channels.ts'
import { words } from '../words/words.ts'
import { defaultRecipients, lists, type Recipients } from './default-recipients.ts'
import type { SignatureLine as Line } from './signature-line.tsx'
import './recipients.css'

const SignatureLine = latePart<Parameters<typeof Line>[0]>(async () => {
  const { SignatureLine: line, signatureReady } = await import('./signature-line.tsx')
  await signatureReady()
  return line
})

/** Who gets a message by mail: a line, and on demand chips to take somebody out and fields to add somebody; and what stands below it. */
export function RecipientsBar(props: {
  readonly conversationId: string
  /** Undefined: those of an answer to the mail, or the contact. */
  readonly chosen: Recipients | undefined
  readonly mail: MessageMail | undefined
  /** The address of who the conversation is with. */
  readonly contact: string | null
  readonly onChange: (value: Recipients | undefined) => void
}) {
  const id = createUniqueId()
  const value = () => props.chosen ?? defaultRecipients(props.mail, props.contact, mailChannels())
  const [isOpen, setOpen] = createSignal(false)
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
        <button
          type="button"
          aria-expanded={isOpen()}
          aria-controls={id}
          onClick={() => setOpen(!isOpen())}
        >
          {words().mail.recipients}
        </button>
        <Show when={props.chosen}>
          <button type="button" onClick={() => props.onChange(undefined)}>
            {words().mail.asBefore}
          </button>
        </Show>
      </p>
      <div id={id} hidden={!isOpen()}>
        <Show when={isOpen()}>
          <For each={lists}>
            {(list) => (
              <Chips
                label={words().mail[list]}
                addresses={value()[list]}
                onChange={(addresses) => props.onChange({ ...value(), [list]: addresses })}
              />
            )}
          </For>
        </Show>
      </div>
      <SignatureLine conversationId={props.conversationId} />
    </div>
  )
}

const form = /^[^\s@,;<>]+@[^\s@,;<>]+$/

function Chips(props: {
  readonly label: string
  readonly addresses: readonly string[]
  readonly onChange: (addresses: readonly string[]) => void
}) {
  const id = createUniqueId()
  const [isWrong, setWrong] = createSignal(false)
  let field: HTMLInputElement | undefined
  const add = (): boolean => {
    const typed = (field?.value ?? '').split(/[\s,;]+/u).filter(Boolean)
    setWrong(typed.some((address) => !form.test(address)))
    if (isWrong() || field === undefined) return false
    field.value = ''
    const known = new Set(props.addresses.map((address) => address.toLowerCase()))
    const fresh = typed.filter((address) => !known.has(address.toLowerCase()))
    if (fresh.length > 0) props.onChange([...props.addresses, ...fresh])
    return fresh.length > 0
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'Enter' || event.key === ',' || event.key === ';') {
      event.preventDefault()
      add()
    } else if (event.key === 'Backspace' && field?.value === '') {
      props.onChange(props.addresses.slice(0, -1))
    }
  }
  return (
    <div class="list">
      <label for={id}>{props.label}</label>
      <ul role="list">
        <For each={props.addresses}>
          {(address) => (
            <li class="chip">
              <bdi>{address}</bdi>
              <button
                type="button"
                aria-label={words().send.remove(address)}
                onClick={() => {
                  props.onChange(props.addresses.filter((each) => each !== address))
                  field?.focus()
                }}
              >
                <Icon path={crossIcon} class="tiny" />
              </button>
            </li>
          )}
        </For>
      </ul>
      <input
        ref={field}
        id={id}
        type="text"
        inputmode="email"
        autocomplete="off"
        maxLength={320}
        aria-invalid={isWrong()}
        onKeyDown={onKeyDown}
        onBlur={add}
      />
    </div>
  )
}
