import { createSignal, createUniqueId, For } from 'solid-js'
import type { SavedReply } from '../../client/source/types.generated.ts'
import { Field } from '../controls/field.tsx'
import { replyWords } from '../replies/reply-words.ts'
import { memberName, members, workspace } from '../state/workspace.ts'
import { statusText } from '../words/status-text.ts'
import { words } from '../words/words.ts'

type Changes = SavedReply['changes']
type Choice = readonly [value: string, label: string]

/** What a saved reply makes of its conversation, while it is written. */
export function makeReplyChanges(known: Changes = {}) {
  const [status, setStatus] = createSignal(known.status ?? '')
  const [priority, setPriority] = createSignal(known.priority ?? '')
  const [group, setGroup] = createSignal(known.group_name ?? '')
  const [assignee, setAssignee] = createSignal(known.assignee ?? '')
  const [tags, setTags] = createSignal((known.add_tags ?? []).join(', '))
  return {
    ...{ status, priority, group, assignee, tags },
    ...{ setStatus, setPriority, setGroup, setAssignee, setTags },
    /** As the API takes them: a blank one is none. */
    read: (): Changes => ({
      status: status(),
      priority: priority(),
      group_name: group(),
      assignee: assignee(),
      add_tags: tags()
        .split(',')
        .map((tag) => tag.trim())
        .filter((tag) => tag !== ''),
    }),
  }
}

/** The fields of what a saved reply changes. */
export function ReplyChanges(props: { readonly of: ReturnType<typeof makeReplyChanges> }) {
  const labels = replyWords
  const statuses = () =>
    (workspace()?.statuses ?? []).map(({ name }): Choice => [name, statusText(name)])
  const priorities = () =>
    (['low', 'medium', 'high', 'urgent'] as const).map((each): Choice => [
      each,
      words().priority[each],
    ])
  const groups = () => (workspace()?.groups ?? []).map(({ name }): Choice => [name, name])
  const assignees = (): readonly Choice[] => [
    ['me', labels().sender],
    ['none', words().talk.nobody],
    ...members()
      .filter(({ active }) => active)
      .map((member): Choice => [member.email, memberName(member)]),
  ]
  return (
    <>
      <Select
        label={labels().status}
        value={props.of.status()}
        choices={statuses()}
        onChoose={props.of.setStatus}
      />
      <Select
        label={labels().priority}
        value={props.of.priority()}
        choices={priorities()}
        onChoose={props.of.setPriority}
      />
      <Select
        label={labels().group}
        value={props.of.group()}
        choices={groups()}
        onChoose={props.of.setGroup}
      />
      <Select
        label={labels().assignee}
        value={props.of.assignee()}
        choices={assignees()}
        onChoose={props.of.setAssignee}
      />
      <Field
        label={labels().tags}
        hint={labels().tagsHint}
        maxLength={2000}
        value={props.of.tags()}
        onInput={props.of.setTags}
      />
    </>
  )
}

/** One of some values, or none; one that is no longer there stays until another is chosen. */
function Select(props: {
  readonly label: string
  readonly value: string
  readonly choices: readonly Choice[]
  readonly onChoose: (value: string) => void
}) {
  const id = createUniqueId()
  const all = (): readonly Choice[] => {
    const isGone = props.value !== '' && !props.choices.some(([value]) => value === props.value)
    const gone: readonly Choice[] = isGone ? [[props.value, props.value]] : []
    return [['', replyWords().asBefore], ...props.choices, ...gone]
  }
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      <select id={id} onChange={(event) => props.onChoose(event.currentTarget.value)}>
        <For each={all()}>
          {([value, label]) => (
            <option value={value} selected={props.value === value}>
              {label}
            </option>
          )}
        </For>
      </select>
    </div>
  )
}
