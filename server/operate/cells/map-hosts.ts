import { visitorsPrefix } from '../../api/access/hosts.ts'
import { CellError } from './cell-error.ts'
import type { MappedHost } from './map-format.ts'
import type { OpenCell } from './open-cell.ts'

type Row = { subdomain: string; own: string[] }

const mostWorkspaces = 1_000_000

/**
 * Every host of every workspace of these cells: the two of its subdomain, which are always served, and its own. Throws
 * CellError for one that two cells serve.
 */
export async function mapHosts(
  cells: readonly OpenCell[],
  baseDomain: string,
): Promise<MappedHost[]> {
  const found = await Promise.all(
    cells.map(async ({ owner, cell }) => {
      const { rows } = await owner.query<Row>(
        `select w.subdomain, array_remove(array_agg(h.host), null) as own
           from workspaces w left join workspace_hosts h on h.workspace_id = w.workspace_id
          where not exists (select from closed_workspaces(1000000) c where c.workspace_id = w.workspace_id)
          group by w.workspace_id limit ${mostWorkspaces}`,
      )
      return rows.flatMap(({ subdomain, own }) =>
        [`${subdomain}.${baseDomain}`, `${visitorsPrefix}${subdomain}.${baseDomain}`, ...own].map(
          (host) => ({ host, cell: cell.name }),
        ),
      )
    }),
  )
  const hosts = found.flat()
  for (const [host, [one, other]] of Map.groupBy(hosts, (mapped) => mapped.host)) {
    if (one === undefined || other === undefined) continue
    throw new CellError(
      `${host} is a host in the cells ${one.cell} and ${other.cell}. Remove the workspace from one of them.`,
    )
  }
  return hosts
}
