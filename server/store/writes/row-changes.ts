/** The row with the given values; those that are undefined stay as they are. */
export function withGiven<Row extends object>(
  row: Row,
  given: { readonly [Column in keyof Row]?: Row[Column] | undefined },
): Row {
  const values = Object.entries(given).filter(([, value]) => value !== undefined)
  return { ...row, ...(Object.fromEntries(values) as Partial<Row>) }
}

/** A changed field by its public name, with its values in the form in which they are written; null for none. */
export type FieldChange = { readonly field: string; readonly from: unknown; readonly to: unknown }

/** The changes of these fields. */
export function fieldChanges<Field extends string>(
  fields: readonly Field[],
  before: { readonly [Name in Field]?: unknown },
  after: { readonly [Name in Field]?: unknown },
): FieldChange[] {
  return fields.map((field) => ({ field, from: before[field] ?? null, to: after[field] ?? null }))
}

/** The changed members of an object, each a field such as `traits.plan`. `nameOf`: the public name of a key. */
export function memberChanges(
  field: string,
  before: Readonly<Record<string, unknown>> | null,
  after: Readonly<Record<string, unknown>> | null,
  nameOf: (key: string) => string = (key) => key,
): FieldChange[] {
  const [from, to] = [new Map(Object.entries(before ?? {})), new Map(Object.entries(after ?? {}))]
  const keys = [...new Set([...from.keys(), ...to.keys()])]
  return keys
    .filter((key) => JSON.stringify(from.get(key)) !== JSON.stringify(to.get(key)))
    .map((key) => ({
      field: `${field}.${nameOf(key)}`,
      from: from.get(key) ?? null,
      to: to.get(key) ?? null,
    }))
}

/** The columns whose values differ, in the order given. Objects differ if their JSON does. */
export function changedColumns<Column extends string>(
  columns: readonly Column[],
  before: Readonly<Record<Column, unknown>>,
  after: Readonly<Record<Column, unknown>>,
): Column[] {
  return columns.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
}
