import type { SentBatch, SentStatement } from './record-statements.ts'
import { isBinding, withValues, type Substitute } from './statement-text.ts'

/** The columns of a change's look-ups that it depends on: the clock, and the conversation's state. */
const stateTypes = { tick: 'timestamptz', sequence: 'bigint', message_count: 'integer' } as const

/** The variables of a tenant in a function, by the columns of bench_tenants. */
const tenantTypes = {
  workspace_id: 'uuid',
  conversation_id: 'uuid',
  contact_id: 'uuid',
  email: 'text',
} as const

/**
 * The definition of a function that makes a recorded change for a numbered tenant: all statements in one transaction
 * and one round trip, the least that PostgreSQL needs. `newIds`: the number of ids that the change creates.
 */
export function functionOf(
  name: string,
  batches: readonly SentBatch[],
  substitute: Substitute,
  newIds: number,
): string {
  const statements = batches
    .flat()
    .filter((statement) => !isBinding(statement) && !/^\s*(?:begin|commit)\b/i.test(statement.text))
  const fresh = Array.from({ length: newIds }, (_, at) => `v_new_${at + 1}`)
  const tenant = Object.keys(tenantTypes)
  const declared = [
    ...Object.entries({ ...tenantTypes, ...stateTypes }).map(([one, type]) => `v_${one} ${type};`),
    ...fresh.map((id) => `${id} uuid := gen_random_uuid();`),
    'answer record;',
  ]
  return [
    `create function ${name}(picked integer) returns void language plpgsql as $bench$`,
    `declare ${declared.join(' ')}`,
    'begin',
    `select ${tenant.join(', ')} into ${tenant.map((one) => `v_${one}`).join(', ')}`,
    '  from bench_tenants where number = picked;',
    `perform set_config('porchlight.workspace_id', v_workspace_id::text, false);`,
    ...statements.map((statement) => lineOf(statement, substitute)),
    'end $bench$',
  ].join('\n')
}

/** PL/pgSQL needs a target for returned rows; the counters among them are stored in variables. */
function lineOf(statement: SentStatement, substitute: Substitute): string {
  // Clients of pgbench meet at one tenant: the second one waits, where the server makes its change by itself afterwards.
  const text = withValues(statement, substitute).replace(/\s+skip locked\b/i, '')
  const outermost = withoutNested(text)
  const writes = /\b(?:insert|update|delete|merge)\b/i.test(outermost)
  const answer = writes ? /\breturning\b.*/is.exec(outermost)?.[0] : outermost
  if (answer === undefined) return `${text};`
  const columns = answer.split(/\bfrom\b/i)[0] ?? ''
  const kept = Object.keys(stateTypes)
    .filter((column) => new RegExp(`\\b${column}\\b`).test(columns))
    .map((column) => `v_${column} := answer.${column};`)
  return `for answer in ${text} loop ${kept.join(' ') || 'null;'} end loop;`
}

/** The text outside parentheses and literals, without row locks. */
function withoutNested(sql: string): string {
  const flat = sql.replaceAll(/'(?:[^']|'')*'/g, '').replaceAll(/\bfor (?:no key )?update\b/gi, '')
  const shorter = flat.replaceAll(/\([^()]*\)/g, '')
  return shorter === flat ? flat : withoutNested(shorter)
}
