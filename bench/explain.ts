/**
 * Writes queries.explain.md: the plans of the statements that decide what a request costs, on the
 * largest workspace that `npm run bench:flat -- --data <folder>` has filled.
 *
 *   npm run bench:explain -- --data <folder> [--size 1000000]
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { readConfig } from '../server/config/config.ts'
import type { Statement } from '../server/store/database/statement.ts'
import { openDatabase } from '../server/start/open-database.ts'
import { hottestQueries, type HotQuery } from './hottest-queries.ts'
import { findTenant } from './flat-world.ts'

const { values: given } = parseArgs({
  options: { data: { type: 'string' }, size: { type: 'string', default: '1000000' } },
})
if (given.data === undefined) throw new Error('Say where the data is: --data <folder>.')
const opened = await openDatabase(readConfig({ PORCHLIGHT_DATA: given.data }), {
  purpose: 'command',
  commandName: 'bench',
  log: () => undefined,
  onError: () => undefined,
})
try {
  const tenant = await findTenant(opened.owner, Number(given.size))
  const client = await opened.database.pool.connect()
  await client.query(`select set_config('porchlight.workspace_id', $1, false)`, [
    tenant.workspaceId,
  ])
  const sections: string[] = []
  for (const query of await hottestQueries(opened.owner, tenant)) {
    sections.push(`## ${query.name}\n\n${query.says}\n\n${await planOf(client, query)}`)
  }
  client.release()
  const size = Number(given.size).toLocaleString('en')
  const head = `# Plans of the hottest queries

\`npm run bench:explain\` wrote this: what PostgreSQL ${opened.version} does for each statement in a
workspace of ${size} contacts, ${size} conversations and five times as many messages, under the
server's role and with the plan that is kept for all values. \`rows\` are those that a step gave,
\`loops\` how often it ran, \`Buffers\` the pages of 8 kB that it looked at.
`
  const file = fileURLToPath(new URL('queries.explain.md', import.meta.url))
  writeFileSync(file, `${[head, ...sections].join('\n')}\n`)
  console.log(`${sections.length} plans are in ${file}.`)
} finally {
  await opened.close()
}

/** The second run's plan, so that it shows no pages that come from the disk; rolled back. */
async function planOf(client: pg.ClientBase, { name, statement }: HotQuery): Promise<string> {
  const plan = `plan_${name.replaceAll(/\W+/g, '_')}`
  const call = `execute ${plan}(${statement.values.map(literal).join(', ')})`
  await client.query(`prepare ${plan} as ${statement.text}`)
  await client.query('begin')
  await client.query(`savepoint again; ${call}; rollback to again`)
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, buffers, costs off, timing off, summary off) ${call}`,
  )
  await client.query('rollback')
  return `\`\`\`\n${rows.map((row) => row['QUERY PLAN']).join('\n')}\n\`\`\`\n`
}

function literal(value: Statement['values'][number]): string {
  if (value === null || value === undefined) return 'null'
  if (value instanceof Date) return `'${value.toISOString()}'`
  if (Array.isArray(value)) return literal(`{${value.map((one) => JSON.stringify(one)).join(',')}}`)
  return `'${String(value).replaceAll("'", "''")}'`
}
