import fc from 'fast-check'
import {
  filterFields,
  type Filter,
  type FilterCondition,
  type FilterField,
} from '../source/filter/filter.ts'

const ids = ['0199f0a4-7c1e-7d6a-9b43-5a1f0c2e8d97', '0199ef10-3b71-7b4f-9d0e-27c5a1f3e608']

/** Values by field; names are those of `names` where none are given. */
export type ValuesByField = Partial<Readonly<Record<FilterField, readonly string[]>>>

/** Filters of any shape, in the form in which the parser makes them. `names`: values of fields that have names. */
export function anyFilter(
  names: readonly string[],
  values: ValuesByField = {},
  fieldNames: Partial<Readonly<Record<FilterField, readonly string[]>>> = {},
): fc.Arbitrary<Filter> {
  const byKind = {
    entry: names,
    member: names,
    value: names,
    priority: ['low', 'medium', 'high', 'urgent'],
    id: ids,
    switch: ['true', 'false'],
    duration: ['30m', '2h', '3d', '1w'],
    moment: ['2026-04-01', '2026-04-01T10:30:00Z', '7d'],
  } as const
  const conditionOf = (field: FilterField): fc.Arbitrary<FilterCondition> => {
    const { kind, words } = filterFields[field]
    const isSingle = ['switch', 'duration', 'moment'].includes(kind)
    const value = fc.constantFrom(...(values[field] ?? byKind[kind]))
    const some = fc.array(value, { minLength: 1, maxLength: isSingle ? 1 : 3 })
    const chosen = fc.tuple(some, fc.subarray([...words])).map(([given, known]) => ({
      values: given,
      words: known,
    }))
    const alone =
      words.length === 0
        ? chosen
        : fc.oneof(
            chosen,
            fc.constantFrom(...words).map((word) => ({ values: [], words: [word] })),
          )
    if (kind !== 'value') return alone.map((rest) => ({ field, ...rest }))
    const name = fc.constantFrom(...(fieldNames[field] ?? ['Plan', 'a "b" c', 'x:y']))
    return fc.tuple(name, alone).map(([own, rest]) => ({ field, name: own, ...rest }))
  }
  const condition = fc.oneof(...(Object.keys(filterFields) as FilterField[]).map(conditionOf))
  const { part } = fc.letrec<{ part: Filter }>((tie) => ({
    part: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      condition,
      condition.map((one): Filter => ({ not: one })),
      fc.array(tie('part'), { minLength: 2, maxLength: 3 }).map((all): Filter => ({ all })),
      fc.array(tie('part'), { minLength: 2, maxLength: 3 }).map((any): Filter => ({ any })),
      fc
        .array(tie('part'), { minLength: 2, maxLength: 2 })
        .map((all): Filter => ({ not: { all } })),
    ),
  }))
  return part
}
