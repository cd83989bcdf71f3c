import type { Filter, FilterCondition, FilterField } from './filter.ts'
import { comparableName, durationMs, isUuid, momentMs, numberOf } from './filter-values.ts'

/** A conversation as the API shows it, with what is known of it beside. */
export type FilterRow = {
  readonly status: string
  readonly priority: string
  readonly created_at: string
  readonly updated_at: string
  readonly agent: { readonly id: string | null; readonly email: string | null }
  readonly group: { readonly id: string | null; readonly name: string | null }
  readonly visitor: { readonly id: string }
  readonly tags?: readonly string[] | undefined
  readonly ticket_fields?: Readonly<Record<string, unknown>> | undefined
  readonly contact_fields?: Readonly<Record<string, unknown>> | undefined
  readonly mentioned?: boolean | undefined
  readonly inbox?:
    | {
        readonly tags: readonly string[]
        readonly channel: string | null
        readonly waiting_since: string | null
        readonly snoozed: boolean
        readonly unread: number
      }
    | undefined
}

export type FilterContext = {
  /** Milliseconds since 1970. */
  readonly now: number
  /** The team member that reads; null for a key. */
  readonly memberId: string | null
  /** The name of an id in a filter: null for what is gone, undefined if that is not known. */
  readonly nameOf?: (id: string) => string | null | undefined
}

/** Undefined: the row does not tell. */
type Answer = boolean | undefined

/**
 * Whether a conversation fits a filter, as the server decides it. Undefined if the row does not say enough: what a member has
 * been mentioned in, for example, or fields that were not asked for.
 */
export function matchesFilter(filter: Filter, row: FilterRow, context: FilterContext): Answer {
  const answersOf = (parts: readonly Filter[]) =>
    parts.map((part) => matchesFilter(part, row, context))
  if ('all' in filter) return every(answersOf(filter.all))
  if ('any' in filter) return opposite(every(answersOf(filter.any).map(opposite)))
  if ('not' in filter) return opposite(matchesFilter(filter.not, row, context))
  return tests[filter.field](filter, row, context)
}

const every = (answers: readonly Answer[]): Answer =>
  answers.includes(false) ? false : answers.includes(undefined) ? undefined : true
const some = (answers: readonly Answer[]): Answer => opposite(every(answers.map(opposite)))
const opposite = (answer: Answer): Answer => (answer === undefined ? undefined : !answer)

type Test = (condition: FilterCondition, row: FilterRow, context: FilterContext) => Answer

const isOn = ({ values: [value] }: FilterCondition, answer: Answer): Answer =>
  answer === undefined ? undefined : answer === (value === 'true')

/** A condition on what one time is compared with. */
const after =
  (key: 'created_at' | 'updated_at', sign: 1 | -1): Test =>
  ({ values: [value = ''] }, row, { now }) =>
    (Date.parse(row[key]) - (momentMs(value, now) ?? NaN)) * sign > 0

/** Whether something with a name, and often an id, is among the values. */
function isAmong(
  { values }: FilterCondition,
  { id, name }: { readonly id?: string | null; readonly name: string | null },
  { nameOf }: FilterContext,
): Answer {
  const isNamed = (other: string) => name !== null && comparableName(name) === comparableName(other)
  const answers = values.map((value): Answer => {
    if (!isUuid(value)) return isNamed(value)
    if (id !== undefined) return id === value
    const other = nameOf?.(value)
    return other === undefined ? undefined : other !== null && isNamed(other)
  })
  return some(answers)
}

const has = ({ words }: FilterCondition, word: 'me' | 'none') => words.includes(word)

/** Whether a value of a field is one of those of a condition. */
function isValue(values: readonly string[], held: unknown): boolean {
  if (Array.isArray(held)) return held.some((one) => isValue(values, one))
  if (typeof held === 'number') return values.some((value) => numberOf(value) === held)
  return (typeof held === 'string' || typeof held === 'boolean') && values.includes(String(held))
}

const ofField =
  (fields: 'ticket_fields' | 'contact_fields'): Test =>
  ({ name = '', values, words }, row, { nameOf }) => {
    const all = row[fields]
    const wanted = isUuid(name) ? nameOf?.(name) : name
    if (wanted === null) return false
    if (all === undefined || wanted === undefined) return undefined
    const [, held = null] =
      Object.entries(all).find(([one]) => one === wanted) ??
      Object.entries(all).find(([one]) => comparableName(one) === comparableName(wanted)) ??
      []
    return held === null ? words.includes('none') : isValue(values, held)
  }

const tests: Readonly<Record<FilterField, Test>> = {
  status: (condition, { status: name }, context) => isAmong(condition, { name }, context),
  assignee: (condition, { agent: { id, email } }, { memberId }) => {
    if (id === null) return has(condition, 'none')
    if (has(condition, 'me') && id === memberId) return true
    return some(
      condition.values.map((value) => (isUuid(value) ? id === value : isEmail(value, email))),
    )
  },
  group: (condition, { group }, context) =>
    group.id === null ? has(condition, 'none') : isAmong(condition, group, context),
  tag: (condition, row, context) => {
    const tags = row.tags ?? row.inbox?.tags
    if (tags?.length === 0) return has(condition, 'none')
    return tags && some(tags.map((name) => isAmong(condition, { name }, context)))
  },
  priority: ({ values }, { priority }) => values.includes(priority),
  channel: (condition, { inbox }, context) => {
    if (inbox === undefined) return undefined
    const { channel: name } = inbox
    return name === null ? has(condition, 'none') : isAmong(condition, { name }, context)
  },
  contact: ({ values }, { visitor }) => values.includes(visitor.id),
  // The number in a member's row is of what that member has not read.
  unread: (condition, { inbox }, { memberId }) =>
    isOn(condition, inbox && (memberId === null ? inbox.unread > 0 : undefined)),
  mentioned: (condition, { mentioned }) => isOn(condition, mentioned),
  snoozed: (condition, { inbox }) => isOn(condition, inbox?.snoozed),
  waiting: (condition, { inbox }) => isOn(condition, inbox && inbox.waiting_since !== null),
  waiting_over: ({ values: [value = ''] }, { inbox }, { now }) => {
    const since = inbox?.waiting_since
    if (since === undefined) return undefined
    return since !== null && Date.parse(since) < now - (durationMs(value) ?? NaN)
  },
  created_after: after('created_at', 1),
  created_before: after('created_at', -1),
  updated_after: after('updated_at', 1),
  updated_before: after('updated_at', -1),
  ticket_field: ofField('ticket_fields'),
  contact_field: ofField('contact_fields'),
}

/** The server compares addresses in every spelling; here only those of plain letters are certain to differ. */
function isEmail(value: string, email: string | null): Answer {
  if (email === null) return false
  const [one, other] = [comparableName(value), comparableName(email)]
  const isPlain = (address: string) => !/[^ -~]/.test(address)
  return one === other ? true : isPlain(one) && isPlain(other) ? false : undefined
}
