import { visitorsPrefix } from '../../api/access/hosts.ts'
import type { MappedHost } from './map-format.ts'
import type { OpenCell } from './open-cell.ts'

type Row = { subdomain: string; own: string[] }

/** The hosts that one cell serves, and a sentence for each workspace with hosts that two cells serve. */
export type CellsHosts = {
  readonly hosts: readonly MappedHost[]
  /** Hosts that are left out of `hosts`, because two cells serve them. */
  readonly disputed: ReadonlySet<string>
  readonly problems: readonly string[]
}

const mostWorkspaces = 1_000_000
const mostReads = 3
const mostNamed = 20

/**
 * Every host of every workspace of these cells: the two of its subdomain, which are always served, and its own. A host
 * that two cells serve is left out and named: it concerns no other workspace.
 */
export async function mapHosts(
  cells: readonly OpenCell[],
  baseDomain: string,
): Promise<CellsHosts> {
  for (let tries = 1; ; tries += 1) {
    const read = await Promise.all(cells.map(async (cell) => hostsIn(cell, baseDomain)))
    const hosts = read.flat()
    const twice = findTwice(hosts)
    // A workspace that has moved between the reads of both cells is in one of them the next time.
    if (twice.size > 0 && tries < mostReads) continue
    const problems = [...twice]
      .slice(0, mostNamed)
      .map(
        ([host, [one, other]]) =>
          `${host} is a host in the cells ${one} and ${other}. If a restore has brought a workspace back, delete its ` +
          'older copy: porchlight workspace move <subdomain> --to <cell of the newer one> --clean-up.',
      )
    return {
      hosts: twice.size === 0 ? hosts : hosts.filter(({ host }) => !twice.has(host)),
      disputed: new Set(twice.keys()),
      problems,
    }
  }
}

/** The hosts of all workspaces that a cell serves, or of one of them. */
export async function hostsIn(
  { owner, cell }: OpenCell,
  baseDomain: string,
  workspaceId: string | null = null,
): Promise<MappedHost[]> {
  const { rows } = await owner.query<Row>(
    `select w.subdomain,
            array(select h.host from workspace_hosts h where h.workspace_id = w.workspace_id) as own
       from workspaces w
      where ($1::uuid is null or w.workspace_id = $1)
        and not exists (select from workspace_moves m
                         where m.workspace_id = w.workspace_id
                           and m.state in ('handed', 'gone', 'arriving', 'aborted'))
      limit ${mostWorkspaces}`,
    [workspaceId],
  )
  return rows.flatMap(({ subdomain, own }) =>
    [`${subdomain}.${baseDomain}`, `${visitorsPrefix}${subdomain}.${baseDomain}`, ...own].map(
      (host) => ({ host, cell: cell.name }),
    ),
  )
}

function findTwice(hosts: readonly MappedHost[]): Map<string, [string, string]> {
  const cellOf = new Map<string, string>()
  const twice = new Map<string, [string, string]>()
  for (const { host, cell } of hosts) {
    const other = cellOf.get(host)
    if (other !== undefined) twice.set(host, [other, cell])
    cellOf.set(host, cell)
  }
  return twice
}
