import { createSignal, createUniqueId, For, Show, untrack } from 'solid-js'
import type { ContactBlock } from '../../client/source/types.generated.ts'
import { now } from '../../pages/now.ts'
import { Dialog } from '../controls/dialog.tsx'
import { Field } from '../controls/field.tsx'
import { words } from '../words/words.ts'
import type { AskedBlock } from './change-block.ts'
import { contactWords } from './contact-words.ts'

/** Hours until a block ends; `date` asks for a time. */
const ends = { forever: undefined, hour: 1, day: 24, week: 168, date: undefined } as const
type End = keyof typeof ends

const hourMs = 3_600_000
/** Of the field, which is in the browser's zone. */
const localValue = (at: number) =>
  new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16)

/** Asks until when a contact is blocked, and why, and says what it does; of one that is blocked it changes both. */
export function BlockDialog(props: {
  readonly isOpen: boolean
  readonly name: string
  readonly lead: string
  /** The block that it has already. */
  readonly block?: ContactBlock | undefined
  readonly onBlock: (asked: AskedBlock) => void
  readonly onClose: () => void
}) {
  return (
    <Dialog
      isOpen={props.isOpen}
      title={
        props.block === undefined
          ? contactWords().block.title(props.name)
          : contactWords().block.changeTitle(props.name)
      }
      onClose={props.onClose}
    >
      <p>{props.lead}</p>
      <BlockForm block={props.block} onBlock={props.onBlock} onClose={props.onClose} />
    </Dialog>
  )
}

function BlockForm(props: {
  readonly block: ContactBlock | undefined
  readonly onBlock: (asked: AskedBlock) => void
  readonly onClose: () => void
}) {
  const id = createUniqueId()
  // What it is changed from; the form is made anew each time.
  const before = untrack(() => props.block)
  const ended = before?.blocked_until ?? null
  const [end, setEnd] = createSignal<End>(ended === null ? 'forever' : 'date')
  const [date, setDate] = createSignal(
    localValue(ended === null ? now() + 24 * hourMs : Date.parse(ended)),
  )
  const [reason, setReason] = createSignal(before?.reason ?? '')
  const until = () => {
    if (end() === 'date') return new Date(date()).toISOString()
    const hours = ends[end()]
    return hours === undefined ? undefined : new Date(now() + hours * hourMs).toISOString()
  }
  const onSubmit = (event: Event) => {
    event.preventDefault()
    const [at, why] = [until(), reason().trim()]
    props.onBlock({
      ...(at === undefined ? {} : { blocked_until: at }),
      ...(why === '' ? {} : { reason: why }),
    })
  }
  return (
    <form onSubmit={onSubmit}>
      <div class="field">
        <label for={id}>{contactWords().block.end}</label>
        <select id={id} onChange={(event) => setEnd(event.currentTarget.value as End)}>
          <For each={Object.keys(ends) as End[]}>
            {(name) => (
              <option value={name} selected={name === end()}>
                {contactWords().block.ends[name]}
              </option>
            )}
          </For>
        </select>
      </div>
      <Show when={end() === 'date'}>
        <Field
          label={contactWords().block.date}
          type="datetime-local"
          required
          value={date()}
          onInput={setDate}
        />
      </Show>
      <Field
        label={contactWords().block.reason}
        hint={contactWords().block.reasonHint}
        maxLength={500}
        value={reason()}
        onInput={setReason}
      />
      <div class="ends">
        <button type="button" class="button" onClick={() => props.onClose()}>
          {words().cancel}
        </button>
        <button class="button primary" classList={{ danger: before === undefined }}>
          {before === undefined ? words().contact.block : contactWords().block.change}
        </button>
      </div>
    </form>
  )
}
