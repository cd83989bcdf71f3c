import { statement } from '../database/statement.ts'

type Identified = { id: string; name: string }
type Field = { id: string; name: string; kind: string; options: string[] }

export type SettingsRow = {
  workspace_id: string
  subdomain: string
  name: string
  time_zone: string
  activity_messages: boolean
  statuses: (Identified & { built_in: boolean })[]
  roles: Identified[]
  groups: Identified[]
  channels: Identified[]
  contact_fields: Field[]
  ticket_fields: Field[]
}

const list = (table: string, columns: string) => `
  coalesce((select json_agg(json_build_object(${columns}) order by position, name)
              from ${table} where workspace_id = $1), '[]') as ${table}`

const identified = `'id', id, 'name', name`
const field = `'id', id, 'name', name, 'kind', kind, 'options', options`

/** SQL for the lists of the workspace `$1`, a JSON array each. */
export const settingsColumns = [
  list('statuses', `${identified}, 'built_in', built_in`),
  list('roles', identified),
  list('groups', identified),
  list('channels', identified),
  list('contact_fields', field),
  list('ticket_fields', field),
].join(',')

/** Everything a workspace has set, in one row. */
export const findSettings = statement<SettingsRow, [workspaceId: string]>(
  'find_settings',
  `select w.workspace_id, w.subdomain, w.name, w.time_zone, w.activity_messages, ${settingsColumns}
     from workspaces w
    where w.workspace_id = $1`,
)
