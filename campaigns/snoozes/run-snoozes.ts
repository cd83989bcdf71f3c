import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../../bench/percentile.ts'
import { apiClient, type ApiClient } from '../crash/api-client.ts'
import { startServerProcess } from '../server-process.ts'
import { slowdown, until } from '../until.ts'
import { makeWorkspaces, withOwner } from '../workspaces.ts'

export type SnoozesOptions = {
  readonly dataFolder: string
  readonly workspaces: number
  /** Of all workspaces together: each has a share. */
  readonly conversations: number
  /** For the requests that snooze, which all have to be answered before the snoozes end. */
  readonly leadSeconds: number
  readonly say: (line: string) => void
}

export type EndedSnoozes = {
  /** How many `conversation.unsnoozed` each conversation has: 1, or something is lost or doubled. */
  readonly ends: number
  readonly conversations: number
  readonly early: number
  /** From the time of the snoozes to the event, in milliseconds. */
  readonly p50: number
  readonly p99: number
  readonly last: number
}

const startLimitMs = 60_000
const wakeLimitMs = 300_000
/** Of the requests that make the conversations. */
const inFlight = 16

/** Snoozes conversations of many workspaces until one moment, and measures how late the events are that they have come back. */
export async function runSnoozes(options: SnoozesOptions): Promise<EndedSnoozes> {
  const { dataFolder, say } = options
  const server = await startServerProcess(dataFolder, startLimitMs)
  const clients: ApiClient[] = []
  try {
    const made = await withOwner(dataFolder, async (owner) =>
      makeWorkspaces(owner, 'snoozes', options.workspaces),
    )
    clients.push(...made.map((workspace) => apiClient(workspace, () => server.port)))
    const places = Array.from({ length: options.conversations }, (_, at) => ({
      client: clientAt(clients, at),
      id: '',
    }))
    await eachOf(places, async (place) => {
      const { body } = await place.client.ask('POST', '/conversations', {
        visitor_attributes: { email: 'bob@x.test' },
        messages_attributes: [{ body: 'Hello' }],
      })
      place.id = String(body.conversation.id)
    })
    const end = new Date(Date.now() + options.leadSeconds * 1000 * slowdown())
    await eachOf(places, async ({ client, id }) => {
      const { status } = await client.ask('PUT', `/conversations/${id}/snooze`, { until: end })
      if (status !== 200) throw new Error(`A snooze was answered ${status}.`)
    })
    if (Date.now() > end.getTime()) throw new Error('Requests took longer than the lead.')
    say(`${places.length} conversations are snoozed until ${end.toISOString()}`)
    await sleep(end.getTime() - Date.now())
    await until('all have come back', wakeLimitMs, async () => {
      await sleep(500)
      return (await endsOf(dataFolder, end)).length >= places.length
    })
    return describe(await endsOf(dataFolder, end), places.length)
  } finally {
    for (const client of clients) client.close()
    await server.stop('SIGTERM')
  }
}

function clientAt(clients: readonly ApiClient[], at: number): ApiClient {
  const client = clients[at % clients.length]
  if (client === undefined) throw new Error('There is no workspace.')
  return client
}

async function eachOf<Item>(items: readonly Item[], use: (item: Item) => Promise<void>) {
  const left = items.values()
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      for (const item of left) await use(item)
    }),
  )
}

/** How late each event is, in milliseconds. */
async function endsOf(dataFolder: string, end: Date): Promise<number[]> {
  return withOwner(dataFolder, async (owner) => {
    const { rows } = await owner.query<{ late: number }>(
      `select (extract(epoch from created_at - $1) * 1000)::float8 as late
         from events where type = 'conversation.unsnoozed'`,
      [end],
    )
    return rows.map(({ late }) => late)
  })
}

function describe(late: readonly number[], conversations: number): EndedSnoozes {
  return {
    ends: late.length,
    conversations,
    early: late.filter((ms) => ms < 0).length,
    p50: percentile(late, 0.5),
    p99: percentile(late, 0.99),
    last: percentile(late, 1),
  }
}
