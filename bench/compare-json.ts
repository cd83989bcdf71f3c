import pg from 'pg'
import { sendBatch } from '../server/store/database/batch.ts'
import type { Statement } from '../server/store/database/statement.ts'
import { listConversations } from '../server/chat/conversations/list-queries.ts'
import { median } from './median.ts'
import type { Results } from './results.ts'
import { sessionOf, type World } from './world.ts'

const pageSize = 15

/**
 * A page of conversations whose JSON PostgreSQL builds, against the same rows as columns and the
 * JSON built here: as many pages as both cores give, the process that builds counted in.
 */
export async function compareJson(
  world: World,
  options: { rounds: number; seconds: number },
): Promise<Results['json']> {
  const { workspaceId } = world.large
  const inDatabase = listConversations(
    workspaceId,
    { sort: 'created_at', order: 'desc', statuses: undefined, updated_after: undefined },
    { number: 1, size: pageSize, offset: 0 },
  )
  const pool = new pg.Pool({
    host: world.socket.socketFolder,
    port: world.socket.port,
    user: 'porchlight_app',
    database: 'porchlight',
    max: 8,
    options: sessionOf(world.large)
      .map((setting) => `-c ${setting}`)
      .join(' '),
  })
  const here: Statement = {
    name: 'page_columns',
    text: columnsOf(inDatabase.text),
    values: inDatabase.values,
  }
  const rates: [number[], number[]] = [[], []]
  for (let round = 0; round < options.rounds; round += 1) {
    const database = await pagesPerSecond(pool, inDatabase, options.seconds, ([row]) => text(row))
    const process = await pagesPerSecond(pool, here, options.seconds, (rows) =>
      JSON.stringify(rows.map(toJson)),
    )
    rates[0].push(database)
    rates[1].push(process)
  }
  await pool.end()
  return { database: median(rates[0]), server: median(rates[1]) }
}

const text = (row: object | undefined): string => (row as { rows: string }).rows

/** The same page with plain columns in place of the JSON. */
function columnsOf(sql: string): string {
  const [ctes = ''] = sql.split('select (select total from counted) as total')
  const tables = sql.slice(sql.lastIndexOf('from page join')).replace(/\)\s+as rows\s*$/, '')
  return `${ctes} select c.id, c.status, c.title, c.priority, c.channel_name, c.origin_page_url,
    c.origin_page_title, c.created_at, c.updated_at, c.external_id,
    m.id as member_id, m.first_name, m.last_name, m.email as member_email, g.id as group_id, g.name as group_name,
    v.id as visitor_id, v.name as visitor_name, v.email as visitor_email, v.phone_number, v.user_identifier
    ${tables} order by page.key desc, page.id desc`
}

function toJson(given: object): object {
  const row = given as Record<string, unknown> & { created_at: Date; updated_at: Date }
  return {
    id: row['id'],
    status: row['status'],
    title: row['title'],
    priority: row['priority'],
    channel_name: row['channel_name'],
    origin_page_url: row['origin_page_url'],
    origin_page_title: row['origin_page_title'],
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    agent: {
      id: row['member_id'],
      name: row['first_name'] === null ? null : `${row['first_name']} ${row['last_name']}`.trim(),
      email: row['member_email'],
    },
    group: { id: row['group_id'], name: row['group_name'] },
    visitor: {
      id: row['visitor_id'],
      name: row['visitor_name'],
      email: row['visitor_email'],
      phone_number: row['phone_number'],
      user_identifier: row['user_identifier'],
    },
    ...(row['external_id'] === null ? {} : { external_id: row['external_id'] }),
  }
}

async function pagesPerSecond(
  pool: pg.Pool,
  statement: Statement,
  seconds: number,
  build: (rows: object[]) => string,
): Promise<number> {
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  let pages = 0
  const work = async () => {
    while (performance.now() < endsAt) {
      const connection = await pool.connect()
      const [rows] = await sendBatch(connection, [statement])
      connection.release()
      if (build(rows).length > 2) pages += 1
    }
  }
  await Promise.all(Array.from({ length: 16 }, work))
  return pages / ((performance.now() - startedAt) / 1000)
}
