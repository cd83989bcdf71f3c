/** The row with the given values; those that are undefined stay as they are. */
export function withGiven<Row extends object>(
  row: Row,
  given: { readonly [Column in keyof Row]?: Row[Column] | undefined },
): Row {
  const values = Object.entries(given).filter(([, value]) => value !== undefined)
  return { ...row, ...(Object.fromEntries(values) as Partial<Row>) }
}

/** The columns whose values differ, in the order given. Objects differ if their JSON does. */
export function changedColumns<Column extends string>(
  columns: readonly Column[],
  before: Readonly<Record<Column, unknown>>,
  after: Readonly<Record<Column, unknown>>,
): Column[] {
  return columns.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
}
