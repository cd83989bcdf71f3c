import { randomUUID } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { spawn } from 'node:child_process'
import { visitorsPrefix } from '../../api/access/hosts.ts'
import { CellError } from './cell-error.ts'
import type { CellsFile } from './cells-file.ts'
import { formatMap, type MappedHost } from './map-format.ts'
import type { OpenCell } from './open-cell.ts'
import { updateHaproxy } from './update-haproxy.ts'

type Row = { subdomain: string; team: string | null; visitors: string | null }

const mostWorkspaces = 1_000_000

/** Both hosts of every workspace of these cells. Throws CellError for a workspace that two of them serve. */
export async function mapHosts(
  cells: readonly OpenCell[],
  baseDomain: string,
): Promise<MappedHost[]> {
  const found = await Promise.all(
    cells.map(async ({ owner, cell }) => {
      const { rows } = await owner.query<Row>(
        `select w.subdomain,
                max(h.host) filter (where h.audience = 'team') as team,
                max(h.host) filter (where h.audience = 'visitors') as visitors
           from workspaces w left join workspace_hosts h on h.workspace_id = w.workspace_id
          where not exists (select from closed_workspaces(1000000) c where c.workspace_id = w.workspace_id)
          group by w.workspace_id limit ${mostWorkspaces}`,
      )
      return rows.flatMap(({ subdomain, team, visitors }) => [
        { host: team ?? `${subdomain}.${baseDomain}`, cell: cell.name },
        { host: visitors ?? `${visitorsPrefix}${subdomain}.${baseDomain}`, cell: cell.name },
      ])
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

/** Replaces the map's file atomically, hands it to a running HAProxy, and runs the operator's command that reloads the proxy. */
export async function writeMap(
  map: NonNullable<CellsFile['map']>,
  hosts: readonly MappedHost[],
): Promise<void> {
  const draft = `${map.file}.${randomUUID()}`
  try {
    await writeFile(draft, formatMap(map.format, hosts), { mode: 0o644, flush: true })
    await rename(draft, map.file)
  } catch (error) {
    await rm(draft, { force: true })
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new CellError(`The map ${map.file} cannot be written (${code}). Correct map.file.`)
  }
  if (map.socket !== undefined) await updateHaproxy(map.socket, map.file, hosts)
  if (map.reload !== undefined) await reload(map.reload)
}

async function reload(text: string): Promise<void> {
  const child = spawn('/bin/sh', ['-c', text], { stdio: ['ignore', 'ignore', 'inherit'] })
  const code = await new Promise<number | string | null>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', resolve)
  })
  if (code === 0) return
  throw new CellError(
    `The map is written, but its reload ended with ${code}: ${text}. Run it by hand, or correct map.reload.`,
  )
}
