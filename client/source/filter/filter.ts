/** What a condition of a filter compares, by the name of its field. */
export const filterFields = {
  status: { kind: 'entry', words: [] },
  assignee: { kind: 'member', words: ['me', 'none'] },
  group: { kind: 'entry', words: ['none'] },
  tag: { kind: 'entry', words: ['none'] },
  priority: { kind: 'priority', words: [] },
  channel: { kind: 'entry', words: ['none'] },
  contact: { kind: 'id', words: [] },
  unread: { kind: 'switch', words: [] },
  mentioned: { kind: 'switch', words: [] },
  snoozed: { kind: 'switch', words: [] },
  waiting: { kind: 'switch', words: [] },
  waiting_over: { kind: 'duration', words: [] },
  created_after: { kind: 'moment', words: [] },
  created_before: { kind: 'moment', words: [] },
  updated_after: { kind: 'moment', words: [] },
  updated_before: { kind: 'moment', words: [] },
  /** `field.<name>` in text. */
  ticket_field: { kind: 'value', words: ['none'] },
  /** `contact.<name>` in text. */
  contact_field: { kind: 'value', words: ['none'] },
} as const satisfies Readonly<Record<string, FieldRule>>

type FieldRule = {
  readonly kind: 'entry' | 'member' | 'priority' | 'id' | 'switch' | 'duration' | 'moment' | 'value'
  /** Values with a meaning of their own; a name that is spelled like one is quoted. */
  readonly words: readonly FilterWord[]
}

export type FilterField = keyof typeof filterFields
export type FilterWord = 'me' | 'none'

/** A conversation fits if it has any of the values or words. */
export type FilterCondition = {
  readonly field: FilterField
  /** The name or id of a ticket or contact field. */
  readonly name?: string
  readonly values: readonly string[]
  readonly words: readonly FilterWord[]
}

/** A filter of conversations. */
export type Filter =
  | FilterCondition
  | { readonly all: readonly Filter[] }
  | { readonly any: readonly Filter[] }
  | { readonly not: Filter }

/** A filter that every conversation fits. */
export const wholeFilter: Filter = { all: [] }

/** The bounds of a filter. */
export const filterLimits = {
  characters: 2_000,
  /** Parentheses inside each other. */
  depth: 4,
  conditions: 30,
  /** Of all conditions together. */
  values: 100,
  nameCharacters: 255,
} as const

export type FilterErrorCode =
  | 'too_long'
  | 'too_deep'
  | 'too_many_conditions'
  | 'too_many_values'
  | 'value_too_long'
  | 'opening_missing'
  | 'closing_missing'
  | 'part_empty'
  | 'condition_expected'
  | 'field_unknown'
  | 'field_name_invalid'
  | 'value_missing'
  | 'value_invalid'
  | 'value_not_single'

/** A text that is no filter. The message names what is wrong; the code and the place are for words of one's own. */
export class FilterError extends Error {
  override readonly name = 'FilterError'
  readonly code: FilterErrorCode
  /** Where in the text, from 0. */
  readonly at: number
  /** What is wrong there: a field or a value, as it is written. */
  readonly subject: string

  constructor(message: string, code: FilterErrorCode, at: number, subject = '') {
    super(message)
    this.code = code
    this.at = at
    this.subject = subject
  }
}

/** The conditions of a filter. */
export function conditionsOf(filter: Filter): readonly FilterCondition[] {
  if ('all' in filter) return filter.all.flatMap(conditionsOf)
  if ('any' in filter) return filter.any.flatMap(conditionsOf)
  if ('not' in filter) return conditionsOf(filter.not)
  return [filter]
}

/** The filter with other conditions. */
export function mapConditions(
  filter: Filter,
  change: (condition: FilterCondition) => FilterCondition,
): Filter {
  const changed = (part: Filter) => mapConditions(part, change)
  if ('all' in filter) return { all: filter.all.map(changed) }
  if ('any' in filter) return { any: filter.any.map(changed) }
  if ('not' in filter) return { not: changed(filter.not) }
  return change(filter)
}
