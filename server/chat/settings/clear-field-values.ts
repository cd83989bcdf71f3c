import type { Database } from '../../store/database/connect.ts'
import { readRows } from '../../store/database/read.ts'
import type { Statement } from '../../store/database/statement.ts'
import { noShifts } from '../../store/lists/adjust-lists.ts'
import type { WriteContext } from '../../store/writes/change.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import { isFields, type Kind } from './kinds.ts'

/** Rows per batch. */
const rowsAtOnce = 2_000

const holders = {
  contact_fields: { table: 'contacts', column: 'field_values' },
  ticket_fields: { table: 'conversations', column: 'ticket_fields' },
} as const

/**
 * Removes the values of a deleted field from its rows. Values without a field are not shown, so this
 * changes no resource and records no event.
 */
export async function clearFieldValues(
  database: Database,
  context: WriteContext,
  { plural }: Kind,
  fieldId: string,
): Promise<void> {
  if (!isFields(plural)) return
  const workspaceId = context.workspace_id
  const { keep: _, ...quiet } = context
  const write = async (statement: Statement) =>
    writeInWorkspace(database, quiet, {
      reads: [],
      decide: () => ({ statements: [statement], lists: noShifts, events: [], reply: undefined }),
    })
  let after: string | undefined = '00000000-0000-0000-0000-000000000000'
  while (after !== undefined) {
    const next = rowsAfter(plural, workspaceId, after, fieldId)
    const rows: { id: string; has_value: boolean }[] = await readRows(database, workspaceId, next)
    const ids = rows.filter((row) => row.has_value).map(({ id }) => id)
    if (ids.length > 0) await write(removeValues(plural, workspaceId, ids, fieldId))
    after = rows.length < rowsAtOnce ? undefined : rows.at(-1)?.id
  }
}

/** The next rows by id. */
function rowsAfter(
  list: keyof typeof holders,
  workspaceId: string,
  after: string,
  fieldId: string,
): Statement<{ id: string; has_value: boolean }> {
  const { table, column } = holders[list]
  return {
    name: `${list}_values_after`,
    text: `select r.id, (r.${column} -> $3::text) is not null as has_value
             from ${table} r where r.workspace_id = $1 and r.id > $2
            order by r.id limit ${rowsAtOnce}`,
    values: [workspaceId, after, fieldId],
  }
}

/** Sets the column to null if the field was the only one with a value. */
function removeValues(
  list: keyof typeof holders,
  workspaceId: string,
  ids: readonly string[],
  fieldId: string,
): Statement {
  const { table, column } = holders[list]
  return {
    name: `remove_${list}_values`,
    text: `update ${table} r
              set ${column} = (select json_object_agg(v.key, v.value)
                                 from json_each(r.${column}) v where v.key <> $3)
            where r.workspace_id = $1 and r.id = any($2::uuid[])`,
    values: [workspaceId, ids, fieldId],
  }
}
