import { statement } from '../../store/database/statement.ts'

/** Names of workspaces' own in an installation; all are kept in memory. */
export const mostOwnHosts = 10_000

/** A workspace that never exists: these reads are of all workspaces. */
export const noWorkspace = '00000000-0000-0000-0000-000000000000'

export type Audience = 'team' | 'visitors'

export type OwnHostRow = {
  host: string
  audience: Audience
  workspace_id: string
  subdomain: string
}

/** The names of all workspaces' own hosts. */
export const findOwnHosts = statement<OwnHostRow>(
  'find_own_hosts',
  `select o.host, o.audience, o.workspace_id, o.subdomain
     from own_hosts(${mostOwnHosts}) o where $workspaceId::uuid is not null`,
)

/** Those of one workspace. */
export const findHostsOf = statement<OwnHostRow>(
  'find_hosts_of_workspace',
  `select h.host, h.audience, h.workspace_id, w.subdomain
     from workspace_hosts h join workspaces w on w.workspace_id = h.workspace_id
    where h.workspace_id = $workspaceId`,
)

/** Whether another installation serves a workspace of this one, or will. */
export const findAnyDeparted = statement<{ is_any: boolean }>(
  'find_any_departed',
  `select has_closed_workspaces() as is_any where $workspaceId::uuid is not null`,
)

/** Those of these workspaces that another installation serves, or will. */
export const findDeparted = statement<{ id: string }, { ids: readonly string[] }>(
  'find_departed',
  `select c.workspace_id as id from find_closed_workspaces($ids::uuid[], '{}', '{}') c
    where $workspaceId::uuid is not null`,
)

export type HostRow = {
  id: string | null
  /** Another installation serves the workspace that has, or had, the subdomain or the name. */
  is_elsewhere: boolean
}

/** The workspace of a subdomain; '' finds none. */
export const findHost = statement<HostRow, { subdomain: string; name: string }>(
  'find_host',
  `select workspace_of_subdomain($subdomain) as id,
          exists (select from find_closed_workspaces('{}', array[$subdomain::text], array[$name::text])) as is_elsewhere
    where $workspaceId::uuid is not null`,
)
