import type { Conversation, UpdateConversationBody } from '../../client/source/types.generated.ts'
import { mayAssign } from '../state/session-state.ts'
import { workspace } from '../state/workspace.ts'
import { words } from '../words/words.ts'
import { fieldWords } from './field-words.ts'

export type Value = string | number | boolean | readonly string[] | null

/** A field that is changed in place: what it is called and what it takes. */
export type FieldShape = {
  /** As `changes` of events name it. */
  readonly key: string
  readonly label: string
  readonly kind: 'text' | 'number' | 'date' | 'url' | 'checkbox' | 'dropdown' | 'multi_select'
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  /** A dropdown that always has a value. */
  readonly isRequired?: boolean
}

/** The field of a resource `Of`, which a `Change` of the API changes. */
export type Field<Of, Change> = FieldShape & {
  readonly valueIn: (resource: Of) => Value
  readonly changeTo: (value: Value) => Change
}

/** null: the conversation leaves its group. */
export type ConversationChange = UpdateConversationBody | null
export type ConversationField = Field<Conversation, ConversationChange>

/** The fields of every conversation, then those of the workspace's tickets. */
export function fieldList(): readonly ConversationField[] {
  const text = fieldWords()
  const named = (names: readonly string[], labels: Readonly<Record<string, string>>) =>
    names.map((value) => ({ value, label: labels[value] ?? value }))
  const plain = (value: Value) => String(value ?? '')
  const title: ConversationField = {
    key: 'title',
    label: text.title,
    kind: 'text',
    valueIn: (conversation) => conversation.title,
    changeTo: (value) => ({ title: plain(value) }),
  }
  const status: ConversationField = {
    key: 'status',
    label: text.status,
    kind: 'dropdown',
    isRequired: true,
    options: named(workspace()?.statuses.map(({ name }) => name) ?? [], words().status),
    valueIn: (conversation) => conversation.status,
    changeTo: (value) => ({ status: plain(value) }),
  }
  const priority: ConversationField = {
    key: 'priority',
    label: text.priority,
    kind: 'dropdown',
    isRequired: true,
    options: named(['low', 'medium', 'high', 'urgent'], words().priority),
    valueIn: (conversation) => conversation.priority,
    changeTo: (value) => ({ priority: value as Conversation['priority'] }),
  }
  const group: ConversationField = {
    key: 'group',
    label: text.group,
    kind: 'dropdown',
    options: named(workspace()?.groups.map(({ name }) => name) ?? [], {}),
    valueIn: (conversation) => conversation.group.name,
    changeTo: (value) => (value === null ? null : { group_name: plain(value) }),
  }
  const ofTickets = (workspace()?.ticket_fields ?? []).map(
    ({ name, kind, options }): ConversationField => ({
      key: `ticket_fields.${name}`,
      label: name,
      kind: kind as FieldShape['kind'],
      options: named(options, {}),
      valueIn: (conversation) => (conversation.ticket_fields?.[name] ?? null) as Value,
      changeTo: (value) => ({ ticket_fields: { [name]: value } }),
    }),
  )
  return [title, status, priority, ...(mayAssign() ? [group] : []), ...ofTickets]
}

/** Whether two values are the same where they are shown. */
export function isSame(one: Value, other: Value): boolean {
  return JSON.stringify(textOf(one)) === JSON.stringify(textOf(other))
}

const textOf = (value: Value) =>
  value === null || typeof value === 'object' ? (value ?? '') : String(value)
