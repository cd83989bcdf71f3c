import type { Database } from '../../store/database/connect.ts'
import { readRows } from '../../store/database/read.ts'
import type { Statement } from '../../store/database/statement.ts'
import type { JsonObject } from '../../api/http/json-values.ts'
import { noShifts } from '../../store/lists/adjust-lists.ts'
import {
  writeInWorkspace,
  type Decision,
  type WriteContext,
} from '../../store/writes/write-in-workspace.ts'
import type { Kind } from './kinds.ts'

/** Rows looked at by one change. */
const rowsAtOnce = 2_000

type ValuesRow = { id: string; given: JsonObject | null }

const holders = {
  contact_fields: { table: 'contacts', column: 'field_values' },
  ticket_fields: { table: 'conversations', column: 'ticket_fields' },
} as const

/**
 * Takes the values of a field that is gone out of the rows that hold them. Nobody sees them any more,
 * so this changes no resource and tells of nothing.
 */
export async function clearFieldValues(
  database: Database,
  context: WriteContext,
  { plural }: Kind,
  fieldId: string,
): Promise<void> {
  if (plural !== 'contact_fields' && plural !== 'ticket_fields') return
  const workspaceId = context.workspace_id
  const { keep: _, ...quiet } = context
  let after: string | undefined = '00000000-0000-0000-0000-000000000000'
  while (after !== undefined) {
    // Each batch begins where the one before has ended.
    // oxlint-disable-next-line no-await-in-loop
    const rows: ValuesRow[] = await readRows(
      database,
      workspaceId,
      valuesAfter(plural, workspaceId, after, fieldId),
    )
    const ids = rows.filter(({ given }) => given !== null).map(({ id }) => id)
    // oxlint-disable-next-line no-await-in-loop
    if (ids.length > 0) await clearSome(database, quiet, plural, ids, fieldId)
    after = rows.length < rowsAtOnce ? undefined : rows.at(-1)?.id
  }
}

async function clearSome(
  database: Database,
  context: WriteContext,
  list: keyof typeof holders,
  ids: readonly string[],
  fieldId: string,
): Promise<void> {
  const workspaceId = context.workspace_id
  return writeInWorkspace(database, context, {
    look: [valuesOf(list, workspaceId, ids)],
    decide: ([rows]): Decision<void> => {
      const kept = rows.flatMap(({ id, given }) => {
        if (given === null || !Object.hasOwn(given, fieldId)) return []
        const { [fieldId]: _, ...rest } = given
        return [{ id, rest: Object.keys(rest).length === 0 ? null : JSON.stringify(rest) }]
      })
      return {
        statements: [putValues(list, workspaceId, kept)],
        lists: noShifts,
        events: [],
        reply: () => undefined,
      }
    },
  })
}

/** The next rows in the order of their ids; `given` is null where the field has no value. */
function valuesAfter(
  list: keyof typeof holders,
  workspaceId: string,
  after: string,
  fieldId: string,
): Statement<ValuesRow> {
  const { table, column } = holders[list]
  return {
    name: `${list}_values_after`,
    text: `select r.id, case when r.${column} -> $3::text is not null then r.${column} end as given
             from ${table} r where r.workspace_id = $1 and r.id > $2
            order by r.id limit ${rowsAtOnce}`,
    values: [workspaceId, after, fieldId],
  }
}

function valuesOf(
  list: keyof typeof holders,
  workspaceId: string,
  ids: readonly string[],
): Statement<ValuesRow> {
  const { table, column } = holders[list]
  return {
    name: `${list}_values_of`,
    text: `select r.id, r.${column} as given from ${table} r
            where r.workspace_id = $1 and r.id = any($2::uuid[])`,
    values: [workspaceId, ids],
  }
}

function putValues(
  list: keyof typeof holders,
  workspaceId: string,
  rows: readonly { id: string; rest: string | null }[],
): Statement {
  const { table, column } = holders[list]
  return {
    name: `put_${list}_values`,
    text: `update ${table} r set ${column} = put.rest::json
             from unnest($2::uuid[], $3::text[]) as put (id, rest)
            where r.workspace_id = $1 and r.id = put.id`,
    values: [workspaceId, rows.map(({ id }) => id), rows.map(({ rest }) => rest)],
  }
}
