import type { FilterError } from '../../client/source/filter/filter.ts'
import { filterFields, filterLimits } from '../../client/source/filter/filter.ts'
import { viewWords } from './view-words.ts'

/** What is wrong with a filter, in the page's language, and where. */
export function filterSentence({ code, at, subject }: FilterError): string {
  const { wrong } = viewWords()
  const sentences = {
    too_long: () => wrong.tooLong(filterLimits.characters),
    too_deep: () => wrong.tooDeep(filterLimits.depth),
    too_many_conditions: () => wrong.tooManyConditions(filterLimits.conditions),
    too_many_values: () => wrong.tooManyValues(filterLimits.values),
    value_too_long: () => wrong.valueTooLong(filterLimits.nameCharacters),
    opening_missing: () => wrong.openingMissing,
    closing_missing: () => wrong.closingMissing,
    part_empty: () => wrong.partEmpty,
    condition_expected: () => wrong.conditionExpected(subject),
    field_unknown: () => wrong.fieldUnknown(subject, plainFields),
    field_name_invalid: () => wrong.fieldName,
    value_missing: () => wrong.valueMissing(subject),
    value_invalid: () => wrong.valueInvalid(subject),
    value_not_single: () => wrong.valueNotSingle(subject),
  }
  return `${sentences[code]()} ${wrong.at(at + 1)}`
}

const plainFields = [
  ...Object.keys(filterFields).filter((name) => !name.endsWith('_field')),
  'field.…',
  'contact.…',
].join(', ')
