import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type pg from 'pg'
import { exchangeRaw, jsonOf } from '../campaigns/exchange.ts'
import { startServerProcess, type ServerProcess } from '../campaigns/server-process.ts'
import { ownerOf } from '../campaigns/workspaces.ts'
import type { Target } from './http-load.ts'
import { makeQuestions } from './search-questions.ts'

export const basePath = '/api/external/v2'

/** A workspace with the ids that scenarios need. */
export type Tenant = {
  readonly workspaceId: string
  readonly host: string
  readonly key: string
  readonly conversationId: string
  readonly contactId: string
  readonly email: string
}

/** The workspace with the large dataset. Its conversation fills a page and has the message. */
export type LargeTenant = Tenant & {
  readonly messageId: string
  /** The sequence of its newest event. */
  readonly latest: number
  /** A word in some of its messages. */
  readonly word: string
}

export type Data = {
  readonly large: LargeTenant
  /** Workspaces with one conversation each. */
  readonly many: readonly Tenant[]
  /** The same, for recording changes. */
  readonly recorded: Tenant
}

export type Sizes = {
  readonly contacts: number
  readonly conversations: number
  readonly messages: number
  readonly workspaces: number
}

export const startLimitMs = 300_000
const createdAtOnce = 4
const run = promisify(execFile)

/** The server of a checkout as an installation runs it: a child process that writes every log line. */
export async function startInstallation(
  checkout: string,
  dataFolder: string,
): Promise<ServerProcess> {
  return startServerProcess(
    dataFolder,
    startLimitMs,
    { PORCHLIGHT_LOG_LEVEL: 'info', PORCHLIGHT_EVENT_RETENTION_DAYS: '0' },
    { checkout, log: 'discarded' },
  )
}

/** Runs the commands of a checkout on a data folder, and returns their output. */
export function commandOf(checkout: string, dataFolder: string) {
  const env = { PATH: process.env['PATH'], PORCHLIGHT_DATA: dataFolder }
  return async (...words: string[]): Promise<string> =>
    (await run(process.execPath, [`${checkout}/bin/porchlight.js`, ...words], { env })).stdout
}

/** Fills a data folder with the commands and the server of a checkout, and stops that server. */
export async function makeData(checkout: string, dataFolder: string, sizes: Sizes): Promise<Data> {
  const server = await startInstallation(checkout, dataFolder)
  const owner = ownerOf(dataFolder)
  try {
    const command = commandOf(checkout, dataFolder)
    const create = async (subdomain: string): Promise<Tenant> => {
      const words = [subdomain, '--admin-email', `admin@${subdomain}.test`, '--json']
      const { workspace, api_key: key } = JSON.parse(await command('workspace', 'create', ...words))
      const tenant = { workspaceId: workspace.id, host: `${subdomain}.localhost`, key }
      const email = `visitor@${subdomain}.test`
      const { id, visitor } = await begin(server.port, tenant, email)
      return { ...tenant, conversationId: id, contactId: visitor.id, email }
    }
    const [small, recorded] = [await create('large'), await create('recorded')]
    const many: Tenant[] = []
    while (many.length < sizes.workspaces) {
      const count = Math.min(createdAtOnce, sizes.workspaces - many.length)
      const names = Array.from({ length: count }, (_, at) => `many${many.length + at}`)
      many.push(...(await Promise.all(names.map(create))))
    }
    const { contacts, conversations, messages } = sizes
    const counts = Object.entries({ contacts, conversations, messages, seed: 7 })
    await command(
      'generate',
      'large',
      ...counts.flatMap(([name, count]) => [`--${name}`, `${count}`]),
    )
    await settle(owner)
    return { large: await withPlaces(owner, small), many, recorded }
  } finally {
    await owner.end()
    await server.stop('SIGTERM')
  }
}

/** A conversation with a contact of this email. */
export async function begin(
  port: number,
  { host, key }: Pick<Target, 'host' | 'key'>,
  email: string,
): Promise<{ id: string; visitor: { id: string } }> {
  const reply = await exchangeRaw({
    port,
    method: 'POST',
    path: `${basePath}/conversations`,
    headers: { host, 'x-api-key': key, 'content-type': 'application/json' },
    payload: JSON.stringify({
      visitor_attributes: { email },
      messages_attributes: [{ body: 'Hello' }],
    }),
    timeoutMs: 30_000,
  })
  if (reply.status !== 201) throw new Error(reply.text)
  return jsonOf(reply).conversation
}

/** Waits until everything is in the search index, and leaves the database without work from before. */
export async function settle(owner: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await owner.query(
      `select from workspace_clocks k left join search_progress p on p.workspace_id = k.workspace_id
        where k.sequence > coalesce(p.sequence, 0) or p.reread is not null limit 1`,
    )
    if (rows.length === 0) break
    await sleep(1_000)
  }
  await owner.query('vacuum (analyze)')
  await owner.query('checkpoint')
}

/** The tenant with a generated conversation that fills a page, and its contact. */
async function withPlaces(owner: pg.Pool, tenant: Tenant): Promise<LargeTenant> {
  const { rows } = await owner.query<Omit<LargeTenant, 'word'>>(
    `select c.id as "conversationId", v.id as "contactId", v.email_key as email,
            (select id from messages where workspace_id = $1 and conversation_id = c.id and position = 8)
              as "messageId",
            (select sequence from workspace_clocks where workspace_id = $1) as latest
       from conversations c
       join contacts v on v.workspace_id = $1 and v.id = c.contact_id and v.email_key is not null
      where c.workspace_id = $1 and c.message_count >= 15
      order by c.message_count, c.id limit 1`,
    [tenant.workspaceId],
  )
  if (rows[0] === undefined) throw new Error('The generated data has no conversation of a page.')
  const questions = await makeQuestions(owner, tenant.workspaceId, 1)
  return { ...tenant, ...rows[0], word: questions['a word']?.[0]?.trim() ?? '' }
}
