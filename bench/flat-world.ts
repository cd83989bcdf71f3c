import type pg from 'pg'
import { makeWorkspace, ownerOf } from '../campaigns/workspaces.ts'
import { findWorkspaceId } from '../server/chat/settings/find-workspace.ts'
import { nobodyId } from '../server/store/lists/range-ids.ts'
import { insertMember } from '../test/seed.ts'
import { commandOf, settle } from './make-data.ts'
import { makeQuestions } from './search-questions.ts'
import { ownCheckout } from './world.ts'

/** A workspace of `size` contacts and conversations, with ids for requests. */
export type FlatTenant = {
  readonly size: number
  readonly host: string
  readonly key: string
  /** Its longest conversation and the number of its messages. */
  readonly longest: { readonly id: string; readonly messages: number }
  /** A conversation whose contact has this address. */
  readonly conversationId: string
  readonly email: string
  readonly contacts: number
  readonly byStatus: ReadonlyMap<string, number>
  /** Times after which 15 conversations, half of them, and all of them were changed. */
  readonly after: { readonly few: Date; readonly half: Date; readonly all: Date }
  /** The sequence of its newest event. */
  readonly latest: number
  /** Searches of several kinds, by turns. */
  readonly questions: readonly string[]
  /** Conversations by member, group and status, null for none, and those of both who have the most. */
  readonly counts: readonly FlatCount[]
  readonly memberId: string
  readonly groupId: string
}

export type FlatCount = {
  readonly memberId: string | null
  readonly groupId: string | null
  readonly status: string
  readonly total: number
}

type Held = { contacts: number; conversations: number; messages: number }

const messagesEach = 5
const members = 20
const groups = 6
const questionsEach = 5

/**
 * Workspaces of these sizes in the database of a running server, with five messages per conversation, all indexed.
 * Existing ones are used again, and an interrupted run is continued.
 */
export async function fillTenants(
  dataFolder: string,
  sizes: readonly number[],
): Promise<FlatTenant[]> {
  const owner = ownerOf(dataFolder)
  try {
    for (const size of sizes) await fill(owner, dataFolder, size)
    await settle(owner)
    return await Promise.all(sizes.map(async (size) => findTenant(owner, dataFolder, size)))
  } finally {
    await owner.end()
  }
}

const subdomainOf = (size: number) => `flat${size}`

async function fill(owner: pg.Pool, dataFolder: string, size: number): Promise<void> {
  const subdomain = subdomainOf(size)
  const { rows } = await owner.query<Held>(
    `select (select count(*) from contacts where workspace_id = w.workspace_id) as contacts,
            count(c.id) as conversations, coalesce(sum(c.message_count), 0)::bigint as messages
       from workspaces w left join conversations c on c.workspace_id = w.workspace_id
      where w.subdomain = $1 group by w.workspace_id`,
    [subdomain],
  )
  if (rows.length === 0) {
    await makeWorkspace(owner, subdomain)
    const workspaceId = await findWorkspaceId(owner, subdomain)
    for (let member = 1; member <= members; member += 1) {
      await insertMember(owner, workspaceId, { email: `member${member}@${subdomain}.test` })
    }
    await owner.query(
      `insert into groups (workspace_id, id, name, name_key, position)
       select $1, gen_random_uuid(), 'Group ' || n, 'group ' || n, 100 + n from generate_series(1, $2::int) n`,
      [workspaceId, groups],
    )
  }
  const { contacts, conversations, messages } = rows[0] ?? {
    contacts: 0,
    conversations: 0,
    messages: 0,
  }
  if (conversations >= size) return
  const made = await commandOf(ownCheckout, dataFolder)(
    ...['generate', subdomain, '--seed', '7'],
    ...['--contacts', `${Math.max(size - contacts, 0)}`],
    ...['--conversations', `${size - conversations}`],
    ...['--messages', `${Math.max(size * messagesEach - messages, size - conversations)}`],
  )
  console.error(made.trim())
}

/** The workspace's ids for requests, with a new key. */
async function findTenant(owner: pg.Pool, dataFolder: string, size: number): Promise<FlatTenant> {
  const workspaceId = await findWorkspaceId(owner, subdomainOf(size))
  const made = await commandOf(ownCheckout, dataFolder)(
    'key',
    'create',
    subdomainOf(size),
    '--name',
    'bench',
    '--json',
  )
  const { key } = JSON.parse(made) as { key: string }
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
  const { rows: counts } = await owner.query<FlatCount>(
    `select nullif(team_member_id, '${nobodyId}') as "memberId", nullif(group_id, '${nobodyId}') as "groupId",
            status, total
       from conversation_counts where workspace_id = $1`,
    [workspaceId],
  )
  const conversations = `from conversations c where c.workspace_id = $1`
  const questions = Object.values(await makeQuestions(owner, workspaceId, questionsEach))
  return {
    size,
    host: `${subdomainOf(size)}.localhost`,
    key,
    longest: await one(
      `select c.id, c.message_count as messages ${conversations}
        order by c.message_count desc limit 1`,
    ),
    ...(await one<{ conversationId: string; email: string; latest: number }>(
      `select c.id as "conversationId", v.email, k.sequence as latest
         from workspace_clocks k, conversations c
         join contacts v on v.workspace_id = $1 and v.id = c.contact_id
        where k.workspace_id = $1 and c.workspace_id = $1 and v.email is not null
        order by c.updated_at desc limit 1`,
    )),
    counts,
    memberId: busiest(counts, 'memberId'),
    groupId: busiest(counts, 'groupId'),
    contacts: ofList('contacts')[0]?.total ?? 0,
    byStatus: new Map(ofList('conversations').map(({ label, total }) => [label, total])),
    after: await one(
      `select (select c.updated_at ${conversations} order by c.updated_at desc offset 15 limit 1) as few,
              (select c.updated_at ${conversations} order by c.updated_at offset ${Math.floor(size / 2)} limit 1) as half,
              (select min(c.updated_at) - interval '1 day' ${conversations}) as all`,
    ),
    questions: Array.from({ length: questionsEach }, (_, at) =>
      questions.map((kind) => kind[at] ?? 'x'),
    ).flat(),
  }
}

/** The id with the most conversations. */
function busiest(counts: readonly FlatCount[], of: 'memberId' | 'groupId'): string {
  const known = counts.filter((count) => count[of] !== null)
  const sums = [...Map.groupBy(known, (count) => String(count[of]))].map(([id, own]) => ({
    id,
    total: own.reduce((sum, { total }) => sum + total, 0),
  }))
  return sums.toSorted((a, b) => b.total - a.total)[0]?.id ?? ''
}
