/**
 * One SQL statement, ready to send: hand-written text, bound values, and the type of its rows.
 * `name` makes it a prepared statement of the connection, so equal names must mean equal texts.
 */
export type Statement<Row extends object = object> = {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
  /** Never set: it carries the row's type from the query to its reader. */
  readonly row?: Row
}

/** The rows that a list of statements answers with, one array a statement; none for one left out. */
export type RowsOf<Statements extends readonly (Statement | undefined)[]> = {
  [Index in keyof Statements]: NonNullable<Statements[Index]> extends Statement<infer Row>
    ? Row[]
    : never
}

const texts = new Map<string, string>()

/** The texts of all statements that the modules loaded so far have defined, by name. */
export const definedStatements: ReadonlyMap<string, string> = texts

/**
 * Defines a statement once: `const findGroup = statement<GroupRow, [string, string]>('find_group', '…')`,
 * used as `findGroup(workspaceId, name)`.
 */
export function statement<Row extends object, Values extends readonly unknown[]>(
  name: string,
  text: string,
): (...values: Values) => Statement<Row> {
  // A connection would take the second one for the first: found when it is defined, not when both are sent.
  if (name !== '' && (texts.get(name) ?? text) !== text) {
    throw new Error(`Two statements are called ${name}.`)
  }
  texts.set(name, text)
  return (...values) => ({ name, text, values })
}
