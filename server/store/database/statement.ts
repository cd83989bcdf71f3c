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

/** The rows of a list of statements, one array per statement; empty for an undefined one. */
export type RowsOf<Statements extends readonly (Statement | undefined)[]> = {
  [Index in keyof Statements]: NonNullable<Statements[Index]> extends Statement<infer Row>
    ? Row[]
    : never
}

const texts = new Map<string, string>()

/** The texts of all statements that the modules loaded so far have defined, by name. */
export const definedStatements: ReadonlyMap<string, string> = texts

/**
 * Defines a statement of a workspace once, its values by name:
 * `const findGroup = statement<GroupRow, { name: string }>('find_group',
 * 'select id from groups where workspace_id = $workspaceId and name = $name')`, used as
 * `findGroup({ workspaceId, name })`: every statement takes its workspace. The compiler checks names and types of
 * the values, so two of one type cannot be swapped. A text that names a missing value throws at its first use.
 */
export function statement<Row extends object, Values extends object = object>(
  name: string,
  written: string,
): (values: { readonly workspaceId: string } & Values) => Statement<Row> {
  return statementOfAll<Row, { workspaceId: string }>(name, written)
}

/** Defines a statement that is not of one workspace: for the database's owner, which sees all of them. */
export function statementOfAll<Row extends object, Values extends object = object>(
  name: string,
  written: string,
): (...given: object extends Values ? [] : [values: Values]) => Statement<Row> {
  const { text, names } = numberNames(written)
  // A connection would run the first text under this name, so the second definition throws.
  if (name !== '' && (texts.get(name) ?? text) !== text) {
    throw new Error(`Two statements are called ${name}.`)
  }
  texts.set(name, text)
  return (values: object = {}) => ({
    name,
    text,
    values: names.map((key) => {
      if (!(key in values)) throw new Error(`The statement ${name} has no value for $${key}.`)
      return values[key as keyof typeof values]
    }),
  })
}

/**
 * Replaces each `$name` by its number in order of first use. `$workspaceId` is always `$1`, as fragments
 * shared with the lists' texts write it.
 */
function numberNames(written: string): { text: string; names: readonly string[] } {
  if (/\$(?:[2-9]|1\d)/.test(written)) throw new Error(`A value has no name: ${written}`)
  const names = new Set<string>(/\$(?:1\b|workspaceId\b)/.test(written) ? ['workspaceId'] : [])
  const text = written.replaceAll(/\$([a-z]\w*)/gi, (_, name: string) => {
    names.add(name)
    return `$${[...names].indexOf(name) + 1}`
  })
  return { text, names: [...names] }
}
