import { createSignal, Show, type Component } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import { Field } from '../../controls/field.tsx'
import { makeForm } from '../../controls/make-form.ts'
import { FormEnds } from '../form-ends.tsx'
import { settingsWords } from '../settings-words.ts'
import { isStale, openEntry, saveEntry, usesOf, type Opened } from './entry-calls.ts'
import type { Entry, EntryKind } from './entry-kinds.ts'

/** What is entered about an entry. */
export type EntryValues = Omit<Entry, 'id' | 'built_in' | 'conversation_count'>

/** Fields of an entry beside its name. */
export type EntryPart = Component<{
  readonly values: EntryValues
  readonly onChange: (part: Partial<EntryValues>) => void
}>

/** A new entry, or one that was opened. What somebody else stored meanwhile is shown, and never overwritten unseen. */
export function EntryEditor(props: {
  readonly kind: EntryKind
  readonly opened: Opened | undefined
  readonly blank: EntryValues
  readonly part: EntryPart | undefined
  readonly detailsOf: (entry: Entry) => string
  readonly onDone: () => void
}) {
  const texts = () => settingsWords().entries
  const [opened, setOpened] = createSignal(props.opened)
  const [changes, setChanges] = createSignal<Partial<EntryValues>>({})
  const [other, setOther] = createSignal<Entry>()
  const [uses, setUses] = createSignal<number>()
  const values = (): EntryValues => ({ ...(opened()?.entry ?? props.blank), ...changes() })
  const save = async () => {
    const before = opened()
    try {
      await saveEntry(props.kind, before, before === undefined ? values() : changes())
    } catch (error) {
      setUses(usesOf(error))
      if (!isStale(error) || before === undefined) throw error
      const now = await openEntry(props.kind, before.entry.id)
      setOpened(now)
      if (isSame(before.entry, now.entry, changes())) return save()
      setOther(now.entry)
      return
    }
    props.onDone()
  }
  const form = makeForm(async () => {
    setUses(undefined)
    await save()
  })
  const change = (part: Partial<EntryValues>) => {
    form.change()
    setChanges({ ...changes(), ...part })
  }
  return (
    <form onSubmit={form.onSubmit}>
      <Show when={other()}>
        {(entry) => (
          <p class="why" role="alert" dir="auto">
            {texts().stale([entry().name, props.detailsOf(entry())].filter(Boolean).join(' · '))}
          </p>
        )}
      </Show>
      <Field
        label={settingsWords().settings.name}
        required
        autofocus
        maxLength={props.kind.nameLength}
        value={values().name}
        onInput={(name) => change({ name })}
      />
      <Show when={props.part}>
        {(part) => <Dynamic component={part()} values={values()} onChange={change} />}
      </Show>
      <Show when={uses()}>
        {(count) => <p class="hint">{texts().used[props.kind.users](count())}</p>}
      </Show>
      <FormEnds
        form={form}
        {...(props.opened === undefined ? { label: texts().add } : {})}
        done=""
      />
    </form>
  )
}

/** Whether two states of an entry agree in everything that was entered: a colleague has changed something else. */
function isSame(one: Entry, other: Entry, changes: Partial<EntryValues>): boolean {
  const names = Object.keys(changes) as (keyof EntryValues)[]
  return names.every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]))
}
