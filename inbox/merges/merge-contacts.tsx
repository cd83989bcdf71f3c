import { createResource, createSignal, Show } from 'solid-js'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { Field } from '../controls/field.tsx'
import { DialogEnds } from '../controls/dialog-ends.tsx'
import { makeForm } from '../controls/make-form.ts'
import { Chip } from '../palette/chip.tsx'
import { KnownContacts, type ChosenContact } from '../start/known-contacts.tsx'
import { api, asMember } from '../state/api.ts'
import { ContactPreview } from './contact-preview.tsx'
import { mergeWords } from './merge-words.ts'
import { Trouble } from '../controls/trouble.tsx'
import './merges.css'

/** A merge moves the conversations in steps, which take a while where there are many. */
const slowMs = 300_000

/** Merges another contact into this one, or the other way round, with a look at what will be. */
export function MergeContacts(props: {
  readonly contact: ChosenContact
  readonly onClose: () => void
  readonly onMerged: (id: string) => void
}) {
  const [isOpen, setOpen] = createSignal(true)
  const [typed, setTyped] = createSignal(props.contact.name)
  const [other, setOther] = createSignal<ChosenContact>()
  const [isSwapped, setSwapped] = createSignal(false)
  const labels = () => mergeWords().merges
  /** The contact that stays, and the one that goes. */
  const both = () => {
    const chosen = other()
    if (chosen === undefined) return undefined
    return isSwapped() ? ([chosen, props.contact] as const) : ([props.contact, chosen] as const)
  }
  const [read] = createResource(both, async ([into, from]) =>
    asMember(async () => {
      const [{ contact }, { preview }] = await Promise.all([
        api.contacts.get(into.id),
        api.contacts.previewMerge(into.id, { from: from.id }),
      ])
      return { before: contact, preview }
    }),
  )
  const shown = () => (read.error === undefined && !read.loading ? read() : undefined)
  const close = () => {
    setOpen(false)
    props.onClose()
  }
  const form = makeForm(async () => {
    const now = shown()
    if (now === undefined) return
    const { contact, from } = now.preview
    await api.contacts.merge(contact.id, { from: from.id }, { timeoutMs: slowMs })
    setOpen(false)
    props.onMerged(contact.id)
  })
  const stays = () => both()?.[0] ?? props.contact
  return (
    <Dialog isOpen={isOpen()} title={labels().contactTitle(stays().name)} onClose={close}>
      <form class="merging" onSubmit={form.onSubmit}>
        <p>{labels().contactLead}</p>
        <Show
          when={other()}
          fallback={
            <>
              {/* Of type text: Escape empties a search field that has words, and closes nothing. */}
              <Field
                label={labels().contactFind}
                autofocus
                maxLength={200}
                value={typed()}
                onInput={setTyped}
              />
              <KnownContacts
                words={typed().trim()}
                label={labels().contactsFound}
                except={props.contact.id}
                onChoose={setOther}
              />
            </>
          }
        >
          {(chosen) => (
            <p class="with">
              <Chip
                text={chosen().name}
                label={labels().contactOther}
                onRemove={() => setOther(undefined)}
              />
              <Button look="edged" onClick={() => setSwapped(!isSwapped())}>
                {labels().contactSwap((isSwapped() ? props.contact : chosen()).name)}
              </Button>
            </p>
          )}
        </Show>
        <Trouble of={read.error} />
        <Show when={shown()} keyed>
          {(now) => <ContactPreview before={now.before} preview={now.preview} />}
        </Show>
        <DialogEnds
          form={form}
          label={labels().mergeIt}
          isReady={shown() !== undefined}
          onClose={close}
        />
      </form>
    </Dialog>
  )
}
