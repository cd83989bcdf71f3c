import type { Connection } from './connect.ts'
import type { Statement } from './statement.ts'

/**
 * What every session of requests has to be set to. Prepared statements keep one plan: planning anew
 * each time cost more than running them. Statements are written so that the plan fits all values
 * (constant inner limits in lists/page-rows.ts) and goes by an index: left to itself, PostgreSQL would
 * read a table whole that was small when the plan was made, the rows of every workspace. A plan that
 * is shunned looks dear enough to be compiled, so that is off, too.
 */
export const sessionSettings = {
  timezone: 'UTC',
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  jit: 'off',
}

/** For the owner, who seldom asks twice: each statement gets a plan for its own values. */
export const ownerSettings = { timezone: 'UTC', plan_cache_mode: 'force_custom_plan' }

/** Comes with the other settings of a connection, and tells whether they have arrived. */
export const arrival = { name: 'porchlight.settings', value: 'arrived' }

/** How a connection learns which workspace it works for: what row-level security lets it see. */
export type Sessions = {
  /** The statement that has to precede those of the workspace, unless the connection knows. */
  readonly bind: (connection: Connection, workspaceId: string) => Statement | undefined
  /** To be called after a rollback, which may have taken the binding back. */
  readonly unbind: (connection: Connection) => void
}

export const bindWorkspace = `select set_config('porchlight.workspace_id', $1, false)`

/**
 * Connections that are sessions of PostgreSQL: the binding outlives the transaction on purpose, so
 * that a busy connection is told only when the workspace changes.
 */
export function keptSessions(): Sessions {
  const bound = new WeakMap<Connection, string>()
  return {
    bind: (connection, workspaceId) => {
      if (bound.get(connection) === workspaceId) return undefined
      bound.set(connection, workspaceId)
      return { name: 'bind_workspace', text: bindWorkspace, values: [workspaceId] }
    },
    unbind: (connection) => void bound.delete(connection),
  }
}

/**
 * Connections to a pooler, which lends a session to each transaction: the workspace and all other
 * settings are told to every one anew and end with it, so that nobody inherits them (docs/decisions/0015).
 */
export function lentSessions(settings: Readonly<Record<string, string | number>>): Sessions {
  const others = Object.entries(settings)
    .map(([name, value]) => `, set_config('${name}', '${value}', true)`)
    .join('')
  const text = `select set_config('porchlight.workspace_id', $1, true)${others}`
  return {
    bind: (_connection, workspaceId) => ({ name: 'bind_workspace', text, values: [workspaceId] }),
    unbind: () => undefined,
  }
}
