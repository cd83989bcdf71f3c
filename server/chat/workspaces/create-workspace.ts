import type pg from 'pg'
import type { FactorRule } from '../../api/access/factor-rule.ts'
import { newKey } from '../../api/access/key-format.ts'
import { comparable } from '../../comparable.ts'
import { newId } from '../../ids.ts'
import { OperatorError } from '../../operator-error.ts'
import { subdomainProblem } from './host-names.ts'
import { visitorsPrefix } from '../../api/access/hosts.ts'
import { insertWorkspace } from './workspace-queries.ts'

export type NewWorkspace = {
  subdomain: string
  name: string
  time_zone: string
  admin: { email: string; first_name: string; last_name: string }
  /** Name of the first key; default "first". */
  key_name?: string
  /** Of whom the workspace requires a second factor; default: of nobody. */
  second_factor?: FactorRule
  /** Refuses a subdomain whose hosts are another workspace's own names. */
  base_domain?: string
}

export type CreatedWorkspace = {
  workspace: { id: string; subdomain: string; name: string; time_zone: string }
  admin: { id: string; email: string; first_name: string; last_name: string }
  api_key: string
}

const subdomainForm = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const uniqueViolation = '23505'

/**
 * Creates a workspace with its built-in statuses and roles, first admin and first key in one transaction.
 * Runs as the database's owner, because no key of the workspace exists yet.
 */
export async function createWorkspace(
  owner: pg.Pool,
  given: NewWorkspace,
): Promise<CreatedWorkspace> {
  const subdomain = await requireFreeSubdomain(owner, given.subdomain, given.base_domain)
  const workspaceId = newId()
  const adminId = newId()
  const { key, hash, lastFour } = newKey(workspaceId)
  try {
    await insertWorkspace(owner, {
      ...given,
      second_factor: given.second_factor ?? 'off',
      workspace_id: workspaceId,
      subdomain,
      admin: { ...given.admin, id: adminId },
      key: { id: newId(), name: given.key_name ?? 'first', hash, last_four: lastFour },
    })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === uniqueViolation) {
      throw isTaken(subdomain)
    }
    throw error
  }
  return {
    workspace: { id: workspaceId, subdomain, name: given.name, time_zone: given.time_zone },
    admin: { ...given.admin, id: adminId },
    api_key: key,
  }
}

/**
 * The subdomain as it is stored. Throws OperatorError if it is none, or belongs to a workspace that is here or has moved
 * away.
 */
export async function requireFreeSubdomain(
  owner: pg.Pool | pg.ClientBase,
  given: string,
  baseDomain: string | undefined,
): Promise<string> {
  const subdomain = comparable(given)
  if (!subdomainForm.test(subdomain)) {
    throw new OperatorError(
      `${given} is no subdomain. Use letters, digits and hyphens, for example acme.`,
    )
  }
  const problem = subdomainProblem(subdomain)
  if (problem !== undefined) throw new OperatorError(problem)
  await refuseOwnHost(owner, subdomain, baseDomain)
  await refuseMoved(owner, subdomain)
  const { rowCount } = await owner.query(
    'select workspace_id from workspaces where subdomain = $1',
    [subdomain],
  )
  if (rowCount !== 0) throw isTaken(subdomain)
  return subdomain
}

function isTaken(subdomain: string): OperatorError {
  return new OperatorError(`The subdomain ${subdomain} is taken. Choose another one.`)
}

async function refuseOwnHost(
  owner: pg.Pool | pg.ClientBase,
  subdomain: string,
  baseDomain: string | undefined,
): Promise<void> {
  if (baseDomain === undefined) return
  const hosts = [subdomain, `${visitorsPrefix}${subdomain}`].map((name) => `${name}.${baseDomain}`)
  const { rows } = await owner.query<{ host: string; subdomain: string }>(
    `select h.host, w.subdomain
       from workspace_hosts h join workspaces w on w.workspace_id = h.workspace_id
      where h.host = any ($1)`,
    [hosts],
  )
  const [taken] = rows
  if (taken === undefined) return
  throw new OperatorError(
    `${taken.host} is a host of the workspace ${taken.subdomain}. Choose another subdomain.`,
  )
}

/** A workspace that has left has its hosts still: requests to them get 421 here, and another installation serves it. */
async function refuseMoved(owner: pg.Pool | pg.ClientBase, subdomain: string): Promise<void> {
  const { rows } = await owner.query<{ state: string; peer: string }>(
    `select state, peer from workspace_moves where subdomain = $1 and state <> 'open'
      order by changed_at desc, workspace_id limit 1`,
    [subdomain],
  )
  const [moved] = rows
  if (moved === undefined) return
  throw new OperatorError(
    moved.state === 'gone'
      ? `The workspace ${subdomain} has moved to the cell ${moved.peer}. Choose another subdomain.`
      : `A workspace ${subdomain} is on its way between this cell and ${moved.peer}. Choose another subdomain.`,
  )
}
