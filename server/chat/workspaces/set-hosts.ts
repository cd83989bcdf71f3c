import type pg from 'pg'
import { mostOwnHosts, type Audience } from '../../api/access/host-queries.ts'
import { OperatorError } from '../../operator-error.ts'
import { inTransaction } from '../../store/database/in-transaction.ts'
import { changeChannel } from '../../store/writes/change-notices.ts'
import { findWorkspaceId } from '../settings/find-workspace.ts'
import { overlap, readHostName, subdomainUnder } from './host-names.ts'

/** A name, null for the default host; an absent one stays. */
export type WantedHosts = Readonly<Partial<Record<Audience, string | null>>>

/** The workspace's own names; null where it has none. */
export type OwnHosts = Readonly<Record<Audience, string | null>>

type Taken = { host: string; subdomain: string; audience: Audience }

/** The names that a workspace has of its own. */
export async function readHosts(owner: pg.Pool, subdomain: string): Promise<OwnHosts> {
  const id = await findWorkspaceId(owner, subdomain)
  const { rows } = await owner.query<{ audience: Audience; host: string }>(
    'select audience, host from workspace_hosts where workspace_id = $1',
    [id],
  )
  const names = Object.fromEntries(rows.map(({ audience, host }) => [audience, host]))
  return { team: names['team'] ?? null, visitors: names['visitors'] ?? null }
}

/**
 * Gives a workspace names of its own for its hosts, as the database's owner. Throws OperatorError for names that
 * are equal to others or overlap them, and for the hosts of other workspaces under the base domain.
 */
export async function setHosts(
  owner: pg.Pool,
  subdomain: string,
  wanted: WantedHosts,
  baseDomain: string,
): Promise<OwnHosts> {
  const id = await findWorkspaceId(owner, subdomain)
  const names = Object.entries(wanted).map(
    ([audience, name]) => [audience, name === null ? null : readHostName(name)] as const,
  )
  await inTransaction(owner, async (connection) => {
    // Two commands could otherwise take overlapping names.
    await connection.query('lock table workspace_hosts in share row exclusive mode')
    for (const [audience] of names) {
      await connection.query(
        'delete from workspace_hosts where workspace_id = $1 and audience = $2',
        [id, audience],
      )
    }
    for (const [audience, name] of names) {
      if (name === null) continue
      await refuseTaken(connection, name, baseDomain, undefined)
      await connection.query(
        'insert into workspace_hosts (workspace_id, audience, host) values ($1, $2, $3)',
        [id, audience, name],
      )
    }
    await connection.query('select pg_notify($1, $2)', [changeChannel, id])
  })
  return readHosts(owner, subdomain)
}

/**
 * Throws OperatorError if another workspace of this database has one of the names, or one that overlaps it: a database
 * beside that of the workspace `id`, which may still have rows of it.
 */
export async function refuseHostsTaken(
  owner: pg.Pool,
  id: string,
  wanted: WantedHosts,
  baseDomain: string,
): Promise<void> {
  for (const name of Object.values(wanted)) {
    if (name !== null) await refuseTaken(owner, readHostName(name), baseDomain, id)
  }
}

async function refuseTaken(
  connection: Pick<pg.PoolClient, 'query'>,
  name: string,
  baseDomain: string,
  except: string | undefined,
): Promise<void> {
  if (name === baseDomain || baseDomain.endsWith(`.${name}`)) {
    throw new OperatorError(`${name} has the hosts of all workspaces below it.`)
  }
  const label = subdomainUnder(name, baseDomain)
  const { rows: workspaces } = await connection.query(
    'select workspace_id from workspaces where subdomain = $1 and workspace_id is distinct from $2',
    [label ?? null, except ?? null],
  )
  if (workspaces.length > 0) {
    throw new OperatorError(`${name} is already the host of the workspace ${label}.`)
  }
  const { rows } = await connection.query<Taken>(
    `select h.host, h.audience, w.subdomain
       from workspace_hosts h join workspaces w on w.workspace_id = h.workspace_id
      where h.workspace_id is distinct from $1
      limit ${mostOwnHosts}`,
    [except ?? null],
  )
  if (rows.length >= mostOwnHosts) {
    throw new OperatorError(`An installation can have ${mostOwnHosts} hosts of their own names.`)
  }
  const other = rows.find(({ host }) => overlap(host, name))
  if (other === undefined) return
  const whose = `the ${other.audience === 'team' ? 'team' : 'chat'} host of ${other.subdomain}`
  throw new OperatorError(
    other.host === name
      ? `${name} is already ${whose}.`
      : `${name} and ${other.host}, ${whose}, overlap: neither may be inside the other.`,
  )
}
