import { createEffect, createSignal, For, on, onMount, Show } from 'solid-js'
import { Dialog } from '../controls/dialog.tsx'
import { Field, TextField } from '../controls/field.tsx'
import { DialogEnds } from '../controls/dialog-ends.tsx'
import { makeForm } from '../controls/make-form.ts'
import { mailChannels } from '../state/mail-channels.ts'
import { words } from '../words/words.ts'
import { closeStart, type AskedStart } from './asked-start.ts'
import { ContactChoice } from './contact-choice.tsx'
import type { ChosenContact } from './known-contacts.tsx'
import { ChannelChoice, Radio } from './start-choices.tsx'
import { startConversation, type StartGiven } from './start-conversation.ts'
import { startWords } from './start-words.ts'
import './start.css'

export { startReady } from './start-words.ts'

/** Starts a conversation with a contact. */
export function StartDialog(props: { readonly asked: AskedStart }) {
  const [isOpen, setOpen] = createSignal(true)
  /** The focus goes back before the dialog goes. */
  const close = () => {
    setOpen(false)
    closeStart()
  }
  return (
    <Dialog isOpen={isOpen()} title={words().keys.start} onClose={close}>
      <Form contact={props.asked ?? undefined} onClose={close} />
    </Dialog>
  )
}

function Form(props: {
  readonly contact: ChosenContact | undefined
  readonly onClose: () => void
}) {
  let element: HTMLFormElement | undefined
  const labels = () => startWords().start
  const [contact, setContact] = createSignal(props.contact)
  const [given, setGiven] = createSignal<Omit<StartGiven, 'contactId'>>({
    ...{ name: '', email: '', channelId: undefined, kind: 'user_message', title: '', text: '' },
  })
  const [isChecked, setChecked] = createSignal(false)
  const set = (change: Partial<StartGiven>) => setGiven({ ...given(), ...change })
  const noContact = () => contact() === undefined && `${given().name}${given().email}`.trim() === ''
  const noText = () => given().text.trim() === ''
  // The same words sent twice are one conversation; other words are another.
  let key = crypto.randomUUID()
  createEffect(on([given, contact], () => (key = crypto.randomUUID()), { defer: true }))
  const form = makeForm(async () => {
    await startConversation({ ...given(), contactId: contact()?.id }, key)
    props.onClose()
  })
  const onSubmit = (event: Event) => {
    event.preventDefault()
    setChecked(true)
    if (!noContact() && !noText()) form.submit()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) element?.requestSubmit()
  }
  onMount(() => {
    if (contact() !== undefined) element?.querySelector('textarea')?.focus()
  })
  return (
    <form class="start" ref={element} onSubmit={onSubmit} onKeyDown={onKey}>
      <ContactChoice
        chosen={contact()}
        name={given().name}
        email={given().email}
        error={isChecked() && noContact() ? labels().needed : undefined}
        onChoose={setContact}
        onName={(name) => set({ name })}
        onEmail={(email) => set({ email })}
      />
      <Show when={mailChannels().length > 0}>
        <ChannelChoice channelId={given().channelId} onChoose={(channelId) => set({ channelId })} />
      </Show>
      <fieldset>
        <legend>{labels().kind}</legend>
        <For each={['user_message', 'note'] as const}>
          {(kind) => (
            <Radio
              name="kind"
              label={kind === 'note' ? labels().note : labels().message}
              isOn={given().kind === kind}
              onChoose={() => set({ kind })}
            />
          )}
        </For>
      </fieldset>
      <Field
        label={given().channelId === undefined ? labels().title : labels().subject}
        hint={labels().titleHint}
        maxLength={255}
        value={given().title}
        onInput={(title) => set({ title })}
      />
      <TextField
        label={labels().text}
        rows={5}
        value={given().text}
        error={isChecked() && noText() ? labels().noText : undefined}
        onInput={(text) => set({ text })}
      />
      <DialogEnds form={form} label={labels().start} onClose={props.onClose} />
    </form>
  )
}
