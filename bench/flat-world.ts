import type pg from 'pg'
import { createKey } from '../server/api/access/manage-keys.ts'
import type { Database } from '../server/store/database/connect.ts'
import { generateData } from '../server/operate/generate/generate-data.ts'
import { createWorkspace } from '../server/chat/workspaces/create-workspace.ts'
import { findWorkspaceId } from '../server/chat/settings/find-workspace.ts'

/** A workspace of `size` contacts and conversations, with ids for requests. */
export type FlatTenant = {
  readonly size: number
  readonly workspaceId: string
  readonly host: string
  readonly key: string
  /** Its longest conversation, with how many messages it has. */
  readonly longest: { readonly id: string; readonly messages: number }
  /** A conversation whose contact has this address. */
  readonly conversationId: string
  readonly email: string
  readonly contacts: number
  readonly byStatus: ReadonlyMap<string, number>
  /** Moments after which 15 conversations were changed, half of them, and all. */
  readonly after: { readonly few: Date; readonly half: Date; readonly all: Date }
}

type Doors = { readonly database: Database; readonly owner: pg.Pool }
type Held = { contacts: number; conversations: number; messages: number }

const messagesEach = 5

/**
 * Fills workspaces of these sizes in one database, with five messages per conversation. An interrupted run is
 * continued.
 */
export async function fillTenants(doors: Doors, sizes: readonly number[]): Promise<void> {
  const { owner } = doors
  let made = 0
  for (const size of sizes) {
    const subdomain = subdomainOf(size)
    const { rowCount } = await owner.query('select from workspaces where subdomain = $1', [
      subdomain,
    ])
    if (rowCount === 0) {
      const admin = { email: `admin@${subdomain}.test`, first_name: 'Ada', last_name: 'Admin' }
      await createWorkspace(owner, { subdomain, name: subdomain, time_zone: 'UTC', admin })
    }
    const held = await countHeld(owner, await findWorkspaceId(owner, subdomain))
    const wanted = {
      contacts: Math.max(size - held.contacts, 0),
      conversations: Math.max(size - held.conversations, 0),
      messages: Math.max(size * messagesEach - held.messages, 0),
    }
    if (wanted.conversations === 0) continue
    const startedAt = performance.now()
    await generateData(doors, subdomain, { ...wanted, seed: 7 })
    made += wanted.conversations
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
    console.error(`Filled ${subdomain} with ${JSON.stringify(wanted)} in ${seconds} s.`)
  }
  if (made === 0) return
  await owner.query('vacuum (analyze)')
  await owner.query('checkpoint')
}

const subdomainOf = (size: number) => `flat${size}`

async function countHeld(owner: pg.Pool, workspaceId: string): Promise<Held> {
  const { rows } = await owner.query<Held>(
    `select (select count(*) from contacts where workspace_id = $1) as contacts,
            count(*) as conversations, coalesce(sum(message_count), 0)::bigint as messages
       from conversations where workspace_id = $1`,
    [workspaceId],
  )
  return rows[0] ?? { contacts: 0, conversations: 0, messages: 0 }
}

/** The workspace's ids for requests, with a new key. */
export async function findTenant(owner: pg.Pool, size: number): Promise<FlatTenant> {
  const workspaceId = await findWorkspaceId(owner, subdomainOf(size))
  const { key } = await createKey(owner, workspaceId, {
    name: 'bench',
    scopes: ['*'],
    expires_at: undefined,
  })
  const one = async <Row extends object>(text: string): Promise<Row> => {
    const { rows } = await owner.query<Row>(text, [workspaceId])
    const [row] = rows
    if (row === undefined) throw new Error(`There is nothing in ${subdomainOf(size)}.`)
    return row
  }
  const { rows: totals } = await owner.query<{ list: string; label: string; total: number }>(
    'select list, label, total from list_totals where workspace_id = $1',
    [workspaceId],
  )
  const ofList = (name: string) => totals.filter(({ list }) => list === name)
  const conversations = `from conversations c where c.workspace_id = $1`
  return {
    size,
    workspaceId,
    host: `${subdomainOf(size)}.localhost`,
    key,
    longest: await one(
      `select c.id, c.message_count as messages ${conversations}
        order by c.message_count desc limit 1`,
    ),
    ...(await one<{ conversationId: string; email: string }>(
      `select c.id as "conversationId", v.email
         from conversations c join contacts v on v.workspace_id = $1 and v.id = c.contact_id
        where c.workspace_id = $1 and v.email is not null
        order by c.updated_at desc limit 1`,
    )),
    contacts: ofList('contacts')[0]?.total ?? 0,
    byStatus: new Map(ofList('conversations').map(({ label, total }) => [label, total])),
    after: await one(
      `select (select c.updated_at ${conversations} order by c.updated_at desc offset 15 limit 1) as few,
              (select c.updated_at ${conversations} order by c.updated_at offset ${Math.floor(size / 2)} limit 1) as half,
              (select min(c.updated_at) - interval '1 day' ${conversations}) as all`,
    ),
  }
}
