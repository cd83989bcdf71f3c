import { statement } from '../../store/database/statement.ts'

/** Names of workspaces' own in an installation; all are kept in memory. */
export const mostOwnHosts = 10_000

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

export type ClosedRow = { workspace_id: string; subdomain: string; hosts: string[] }

/** The workspaces that another installation serves, or will. */
export const findClosed = statement<ClosedRow>(
  'find_closed_workspaces',
  `select c.workspace_id, c.subdomain, c.hosts
     from closed_workspaces(${mostOwnHosts}) c where $workspaceId::uuid is not null`,
)

/** The workspace of a subdomain. */
export const findBySubdomain = statement<{ id: string | null }, { subdomain: string }>(
  'find_by_subdomain',
  `select workspace_of_subdomain($subdomain) as id where $workspaceId::uuid is not null`,
)
