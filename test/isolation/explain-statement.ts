import type pg from 'pg'

/** The properties of a plan node that are used here. */
type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Subplan Name'?: string
  Output?: string[]
  Operation?: string
  'Index Cond'?: string
  Filter?: string
  'Recheck Cond'?: string
  Plans?: Node[]
}

/** How a statement uses a table; `boundTo` is the value that workspace_id is compared with or set to. */
export type TableUse = { table: string; way: 'reads' | 'inserts' | 'changes'; boundTo: string[] }

/** Whether the use is restricted to the workspace `$1`. The rows of an update come from a scan below it. */
export function isBound({ way, boundTo }: TableUse): boolean {
  if (way === 'changes') return true
  return way === 'inserts' ? boundTo.every((to) => to === '$1') : boundTo.includes('$1')
}

/**
 * Every use of a table by a statement, from PostgreSQL's generic plan: in joins, subqueries and common
 * table expressions. Planned as the owner, to whom row-level security does not apply, so that only the
 * statement's own conditions count.
 */
export async function usesOfTables(owner: pg.Pool, text: string): Promise<TableUse[]> {
  const connection = await owner.connect()
  try {
    return await explain(connection, text)
  } finally {
    connection.release()
  }
}

async function explain(connection: pg.ClientBase, text: string): Promise<TableUse[]> {
  const count = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))
  const values = Array.from({ length: count }, () => 'null').join(', ')
  await connection.query('set plan_cache_mode = force_generic_plan')
  await connection.query(`prepare explained as ${text}`)
  try {
    const { rows } = await connection.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
      `explain (verbose, format json) execute explained${count === 0 ? '' : `(${values})`}`,
    )
    return rows.flatMap((row) => usesIn(row['QUERY PLAN'][0].Plan))
  } finally {
    await connection.query('deallocate explained')
  }
}

function usesIn(node: Node): TableUse[] {
  const table = node['Relation Name']
  const below = (node.Plans ?? []).flatMap(usesIn)
  if (table === undefined) return below
  if (node['Node Type'] !== 'ModifyTable') {
    const conditions = [node['Index Cond'], node['Recheck Cond'], node.Filter]
    const bound = conditions.flatMap((condition) => boundIn(condition ?? ''))
    return [{ table, way: 'reads', boundTo: bound }, ...below]
  }
  if (node.Operation !== 'Insert') return [{ table, way: 'changes', boundTo: [] }, ...below]
  const put = firstColumns(sourceOf(node))
  return [{ table, way: 'inserts', boundTo: [...new Set(put)] }, ...below]
}

/** What workspace_id is compared with in a condition: in the operands of its ANDs, and in all of those of its ORs. */
function boundIn(condition: string): string[] {
  if (isInBrackets(condition)) return boundIn(condition.slice(1, -1))
  const choices = operandsOf(condition, ' OR ')
  if (choices.length > 1) return choices.every((one) => boundIn(one).includes('$1')) ? ['$1'] : ['']
  const requirements = operandsOf(condition, ' AND ')
  if (requirements.length > 1) return requirements.flatMap(boundIn)
  return [/^(?:\w+\.)?workspace_id = (\S+)$/.exec(condition)?.[1] ?? '']
}

/** The parts of a condition between an operator outside of brackets. */
function operandsOf(text: string, operator: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth > 0 || !text.startsWith(operator, at)) continue
    parts.push(text.slice(start, at))
    start = at + operator.length
  }
  return [...parts, text.slice(start)]
}

/** Whether the first bracket is closed by the last: a column that is true by itself has none of its own. */
function isInBrackets(condition: string): boolean {
  let depth = 0
  for (let at = 0; at < condition.length; at += 1) {
    if (condition[at] === '(') depth += 1
    if (condition[at] === ')') depth -= 1
    if (depth === 0) return at > 0 && at === condition.length - 1
  }
  return false
}

/** The node that supplies the inserted rows, without InitPlans and CTEs. */
function sourceOf({ Plans: below = [] }: Node): Node | undefined {
  return below.find((plan) => plan['Subplan Name'] === undefined)
}

/** The values for the first column, which is workspace_id in every table; several with a union. */
function firstColumns(source: Node | undefined): string[] {
  if (source === undefined) return ['']
  if (source['Node Type'] === 'Append') return (source.Plans ?? []).flatMap(firstColumns)
  // In brackets if the value is computed below a sort.
  const first = (source.Output?.[0] ?? '').replace(/^\((\$\d+)\)$/, '$1')
  return source['Node Type'] === 'Subquery Scan' && !first.startsWith('$')
    ? firstColumns(sourceOf(source))
    : [first]
}
