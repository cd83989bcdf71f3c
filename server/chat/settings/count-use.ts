import type { Statement } from '../../store/database/statement.ts'
import { isFields, type Plural } from './kinds.ts'

/** A removed entry, removed labels of a field, or a replaced kind of a field. Rows may still use it. */
export type Removal = {
  readonly list: Plural
  readonly id: string
  readonly name: string
  /** The removed labels. */
  readonly options?: readonly string[]
  /** The new kind of the field, which cannot hold existing values. */
  readonly kind?: string
}

/** Runs under the workspace lock, so counting stops here: we only need to know if it is in use. */
export const countedAtMost = 1_000

/** Channels are never in use: conversations keep the names of deleted ones. */
const users: Readonly<Partial<Record<Plural, string>>> = {
  statuses: 'conversations where workspace_id = $1 and status = $2',
  roles: 'team_members where workspace_id = $1 and organization_role = $2',
  groups: 'conversations where workspace_id = $1 and group_id = $2::uuid',
  tags: 'conversation_tags where workspace_id = $1 and tag_id = $2::uuid',
  contact_fields: valuesIn('contacts', 'field_values'),
  ticket_fields: valuesIn('conversations', 'ticket_fields'),
}

/** SQL for rows with a value of field `$2`: one of the labels `$3`, or any value if `$3` is null. */
function valuesIn(table: string, column: string): string {
  const value = `r.${column} -> $2::text`
  return `${table} r
    where r.workspace_id = $1 and r.${column} is not null
      and json_typeof(${value}) <> 'null'
      and case when $3::text[] is null then true
               when json_typeof(${value}) = 'array' then exists (
                 select from json_array_elements_text(${value}) o where o = any ($3::text[]))
               else r.${column} ->> $2::text = any ($3::text[]) end`
}

/** Counts the rows that still use the removal, up to `countedAtMost` + 1. */
export function countUse(
  workspaceId: string,
  { list, id, name, options }: Removal,
): Statement<{ count: number }> | undefined {
  const rows = users[list]
  if (rows === undefined) return undefined
  return {
    name: `count_use_of_${list}`,
    text: `select count(*) as count from (select from ${rows} limit ${countedAtMost + 1}) used`,
    values: [
      workspaceId,
      list === 'statuses' || list === 'roles' ? name : id,
      ...(isFields(list) ? [options ?? null] : []),
    ],
  }
}

/** Error text for a removal in use, with the count. */
export function inUseProblem({ list, name, kind, options }: Removal, count: number): string {
  const what = options === undefined ? name : `${options.join(', ')} of ${name}`
  const verb = kind === undefined ? 'cannot be removed' : `cannot become ${kind}`
  const rows =
    list === 'roles' ? 'team member' : list === 'contact_fields' ? 'contact' : 'conversation'
  const many = count > countedAtMost ? `more than ${countedAtMost.toLocaleString('en')}` : count
  return `${list}: ${what} ${verb}: ${many} ${rows}${count === 1 ? ' uses' : 's use'} it.`
}

type Labelled = {
  kind?: string | null | undefined
  options?: readonly string[] | null | undefined
}

/** What an update of a field removes: its kind or labels. Undefined if nothing. */
export function removedFrom(
  list: Plural,
  before: { id: string; name: string } & Labelled,
  wanted: Labelled,
): Removal | undefined {
  const { id, name } = before
  const { kind } = wanted
  if (typeof kind === 'string' && kind !== before.kind) return { list, id, name, kind }
  const options = (before.options ?? []).filter((option) => !wanted.options?.includes(option))
  return options.length === 0 ? undefined : { list, id, name, options }
}
