import { comparable } from '../../comparable.ts'
import { comparableEmail } from '../../comparable-email.ts'
import { visitorsPrefix } from '../../api/access/hosts.ts'
import { hostName } from '../../api/access/workspace-host.ts'
import type { OpenCell } from './open-cell.ts'

/** A workspace, or what is recorded of one, in a cell. */
export type FoundWorkspace = {
  readonly cell: string
  readonly subdomain: string
  readonly id: string
  /** Null for one whose rows the cell does not have. */
  readonly name: string | null
  readonly hosts: readonly string[]
  /** `served`, or where it has gone or is going. */
  readonly state: string
}

const mostFound = 100
const idForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type Sought = {
  readonly id: string | null
  readonly subdomain: string | null
  readonly host: string | null
  readonly email: string | null
}

/** Reads a subdomain, an id, a host, the address of a page, or the email address of a team member. */
export function readSought(given: string, baseDomain: string): Sought {
  const nothing: Sought = { id: null, subdomain: null, host: null, email: null }
  const text = given.trim()
  if (idForm.test(text)) return { ...nothing, id: text.toLowerCase() }
  if (/^[^/]+@/.test(text)) return { ...nothing, email: comparableEmail(text) }
  const [, host = text] = /^(?:[a-z]+:\/\/)?([^/?#]+)/i.exec(text) ?? []
  const name = hostName(comparable(host))
  const ending = `.${baseDomain}`
  const isBelow = name.endsWith(ending)
  const subdomain = isBelow ? name.slice(0, -ending.length) : name
  if (!isBelow && name.includes('.')) return { ...nothing, host: name }
  return {
    ...nothing,
    host: name,
    subdomain: subdomain.startsWith(visitorsPrefix)
      ? subdomain.slice(visitorsPrefix.length)
      : subdomain,
  }
}

/** At most a hundred of each cell. An email address is sought in the team members of all workspaces. */
export async function findWorkspaces(
  { owner, cell }: OpenCell,
  { id, subdomain, host, email }: Sought,
): Promise<FoundWorkspace[]> {
  const { rows } = await owner.query<Omit<FoundWorkspace, 'cell'>>(
    `select coalesce(w.subdomain, m.subdomain) as subdomain, found.id, w.name,
            array(select h.host from workspace_hosts h where h.workspace_id = w.workspace_id order by h.host) as hosts,
            case when m.state = 'gone' then 'moved to ' || m.peer
                 when m.state in ('leaving', 'handed') then 'on its way to ' || m.peer
                 when m.state in ('arriving', 'aborted', 'open') then 'on its way from ' || m.peer
                 else 'served' end as state
       from (select workspace_id as id from workspaces where workspace_id = $1 or subdomain = $2
             union select workspace_id from workspace_hosts where host = $3
             union select workspace_id from team_members where email_key = $4
             union select workspace_id from workspace_moves
                    where workspace_id = $1 or subdomain = $2 or hosts @> array[$3::text]) found
       left join workspaces w on w.workspace_id = found.id
       left join workspace_moves m on m.workspace_id = found.id
      order by 1, 2 limit ${mostFound}`,
    [id, subdomain, host, email],
  )
  return rows.map((row) => ({ cell: cell.name, ...row }))
}
