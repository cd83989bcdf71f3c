import { statement, type Statement } from '../database/statement.ts'
import type { Removal } from './settings-changes.ts'

type UseRow = { count: number }

/** Counted while the workspace waits: that something is in use matters, not by how many exactly. */
const countedAtMost = 1_000

const statusUse = statement<UseRow, [workspaceId: string, name: string]>(
  'count_status_use',
  `select count(*) as count from (
     select from conversations where workspace_id = $1 and status = $2 limit ${countedAtMost + 1}) used`,
)
const roleUse = statement<UseRow, [workspaceId: string, name: string]>(
  'count_role_use',
  `select count(*) as count from (
     select from team_members where workspace_id = $1 and organization_role = $2 limit ${countedAtMost + 1}) used`,
)
const groupUse = statement<UseRow, [workspaceId: string, id: string]>(
  'count_group_use',
  `select count(*) as count from (
     select from conversations where workspace_id = $1 and group_id = $2 limit ${countedAtMost + 1}) used`,
)

const tagUse = statement<UseRow, [workspaceId: string, id: string]>(
  'count_tag_use',
  `select count(*) as count from (
     select from conversation_tags where workspace_id = $1 and tag_id = $2 limit ${countedAtMost + 1}) used`,
)

const holders = {
  contact_fields: { table: 'contacts', column: 'field_values' },
  ticket_fields: { table: 'conversations', column: 'ticket_fields' },
}

/** `options` null counts every value of the field. */
function fieldUse(
  list: keyof typeof holders,
  workspaceId: string,
  fieldId: string,
  options: readonly string[] | null,
): Statement<UseRow> {
  const { table, column } = holders[list]
  const value = `r.${column} -> $2::text`
  return {
    name: `count_use_of_${list}`,
    text: `select count(*) as count from (select from ${table} r
            where r.workspace_id = $1 and r.${column} is not null
              and json_typeof(${value}) <> 'null'
              and case when $3::text[] is null then true
                       when json_typeof(${value}) = 'array' then exists (
                         select from json_array_elements_text(${value}) o where o = any ($3::text[]))
                       else r.${column} ->> $2::text = any ($3::text[]) end
            limit ${countedAtMost + 1}) used`,
    values: [workspaceId, fieldId, options],
  }
}

/** The statement that counts the rows which still need what is to be removed. */
export function countUse(workspaceId: string, removal: Removal): Statement<UseRow> {
  switch (removal.list) {
    case 'statuses':
      return statusUse(workspaceId, removal.name)
    case 'roles':
      return roleUse(workspaceId, removal.name)
    case 'groups':
      return groupUse(workspaceId, removal.id)
    case 'tags':
      return tagUse(workspaceId, removal.id)
    default:
      return fieldUse(
        removal.list,
        workspaceId,
        removal.id,
        'options' in removal ? removal.options : null,
      )
  }
}

const users = {
  statuses: 'conversations',
  groups: 'conversations',
  tags: 'conversations',
  roles: 'team members',
  contact_fields: 'contacts',
  ticket_fields: 'conversations',
}

/** Why something that is in use stays, with the count. */
export function inUseProblem(removal: Removal, count: number): string {
  const what =
    'options' in removal
      ? `${removal.list}: ${removal.options.join(', ')} of ${removal.name}`
      : `${removal.list}: ${removal.name}`
  const verb = 'kind' in removal ? `cannot become ${removal.kind}` : 'cannot be removed'
  const rows = count === 1 ? users[removal.list].replace(/s$/, '') : users[removal.list]
  const many = count > countedAtMost ? `more than ${countedAtMost.toLocaleString('en')}` : count
  return `${what} ${verb}: ${many} ${rows} ${count === 1 ? 'uses' : 'use'} it.`
}
