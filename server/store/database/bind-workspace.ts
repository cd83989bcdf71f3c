import type pg from 'pg'
import type { Statement } from './statement.ts'

/**
 * Settings of every connection of requests. Prepared statements keep one plan: planning on each use cost more
 * than running them. Statements are written so that the plan fits all values (constant inner limits in
 * store/lists/scan-rows.ts) and uses an index: otherwise PostgreSQL would scan the rows of every
 * workspace in a table that was small when it made the plan. Disabled scans look expensive enough to
 * trigger JIT, so JIT is off too.
 */
export const requestSettings = {
  timezone: 'UTC',
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  jit: 'off',
}

/**
 * For the owner, which rarely repeats a statement: each gets a plan for its own values. Commands hold locks over a net:
 * PostgreSQL notices within a minute that one is cut off, instead of after two hours.
 */
export const ownerSettings = {
  timezone: 'UTC',
  plan_cache_mode: 'force_custom_plan',
  tcp_keepalives_idle: '30',
  tcp_keepalives_interval: '10',
  tcp_keepalives_count: '3',
}

/** Sent with the other settings of a connection, to check that they arrive. */
export const arrival = { name: 'porchlight.settings', value: 'arrived' }

/** Sets a connection's workspace: what row-level security lets it see. */
export type WorkspaceBinding = {
  /** The statement to send before the workspace's own; undefined if the workspace is set already. */
  readonly bind: (connection: pg.PoolClient, workspaceId: string) => Statement | undefined
  /** Call after a rollback, which may have undone the binding. */
  readonly unbind: (connection: pg.PoolClient) => void
}

/**
 * For direct connections: the binding outlives the transaction on purpose, so
 * that a connection is bound again only when its workspace changes.
 */
export function bindPerConnection(): WorkspaceBinding {
  const bound = new WeakMap<pg.PoolClient, string>()
  const text = `select set_config('porchlight.workspace_id', $1, false)`
  return {
    bind: (connection, workspaceId) => {
      if (bound.get(connection) === workspaceId) return undefined
      bound.set(connection, workspaceId)
      return { name: 'bind_workspace', text, values: [workspaceId] }
    },
    unbind: (connection) => void bound.delete(connection),
  }
}

/**
 * For connections to a pooler, which may give each transaction another connection: each transaction sets the
 * workspace and all other settings for itself alone, so that none leaks to the next (docs/decisions/0015).
 */
export function bindPerTransaction(
  settings: Readonly<Record<string, string | number>>,
): WorkspaceBinding {
  const others = Object.entries(settings)
    .map(([name, value]) => `, set_config('${name}', '${value}', true)`)
    .join('')
  const text = `select set_config('porchlight.workspace_id', $1, true)${others}`
  return {
    bind: (_connection, workspaceId) => ({ name: 'bind_workspace', text, values: [workspaceId] }),
    unbind: () => undefined,
  }
}
