import { words } from '../words/words.ts'
import type { FieldShape, Value } from './field-list.ts'
import { fieldWords } from './field-words.ts'

/** A value of a field as a sentence names it. */
export function valueText({ kind, options }: FieldShape, value: Value): string {
  const labelOf = (one: string) => options?.find((each) => each.value === one)?.label ?? one
  if (value === null || value === '') return fieldWords().notSet
  if (kind === 'checkbox') return value === true ? words().contact.yes : words().contact.no
  return typeof value === 'object' ? value.map(labelOf).join(', ') : labelOf(String(value))
}

/** A value as the line that changes it has it. */
export function typedText(value: Value, { kind }: FieldShape): string {
  return kind === 'date' ? String(value ?? '').slice(0, 10) : String(value ?? '')
}
