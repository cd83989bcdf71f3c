import { visitorsPrefix } from '../../api/access/hosts.ts'
import { CellError } from './cell-error.ts'
import type { MappedHost } from './map-format.ts'
import type { OpenCell } from './open-cell.ts'

type Row = { subdomain: string; own: string[] }

const mostWorkspaces = 1_000_000
const mostReads = 3

/**
 * Every host of every workspace of these cells: the two of its subdomain, which are always served, and its own. Throws
 * CellError for one that two cells serve.
 */
export async function mapHosts(
  cells: readonly OpenCell[],
  baseDomain: string,
): Promise<MappedHost[]> {
  for (let tries = 1; ; tries += 1) {
    const hosts = await readAll(cells, baseDomain)
    const twice = findTwice(hosts)
    if (twice === undefined) return hosts
    // A workspace that has moved between the reads of both cells is in one of them the next time.
    if (tries < mostReads) continue
    const [host, one, other] = twice
    throw new CellError(
      `${host} is a host in the cells ${one} and ${other}. If a restore has brought a workspace back, delete its older ` +
        'copy: porchlight workspace move <subdomain> --to <cell of the newer one> --clean-up.',
    )
  }
}

async function readAll(cells: readonly OpenCell[], baseDomain: string): Promise<MappedHost[]> {
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
  return found.flat()
}

function findTwice(hosts: readonly MappedHost[]): [string, string, string] | undefined {
  const cellOf = new Map<string, string>()
  for (const { host, cell } of hosts) {
    const other = cellOf.get(host)
    if (other !== undefined) return [host, other, cell]
    cellOf.set(host, cell)
  }
  return undefined
}
