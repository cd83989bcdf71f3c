import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { createApp } from '../server/start/app.ts'
import type { Database } from '../server/store/database/connect.ts'
import { makeServices } from '../server/start/make-services.ts'
import type { AppServices } from '../server/api/http/services.ts'
import type { Target } from './http-load.ts'
import { functionOf } from './function-of.ts'
import type { Script } from './pgbench.ts'
import { recordStatements } from './record-statements.ts'
import { scriptOf } from './script-of.ts'
import { generalise, type StartingPoint } from './substitute.ts'
import type { Tenant } from './make-data.ts'

/** The range of numbered tenants that a script picks from. */
export type Range = { readonly first: number; readonly last: number }

export type Recorder = {
  /** The server's statements for a read. */
  readonly read: (target: Target) => Promise<Script>
  /**
   * The server's statements for a change of this tenant, as one call of a function that makes the change for a random
   * tenant of the range. Needs `numberTenants`.
   */
  readonly change: (tenant: Tenant, target: Target, range: Range) => Promise<Script>
  readonly close: () => Promise<void>
}

/**
 * Runs a second server in this process and records what it sends to PostgreSQL for a request, so pgbench always runs
 * the statements of the current code.
 */
export function makeRecorder(
  config: AppServices['config'],
  { database, owner }: { database: Database; owner: pg.Pool },
): Recorder {
  const record = recordStatements(database.pool)
  // A busy key takes tokens for many requests at once, a new one for each of its first.
  const services = makeServices({ config: { ...config, rateLimitPerMinute: 0 }, database })
  const app = createApp(services, { level: 'silent' })
  let recordings = 0
  const seen = async (target: Target) => record(async () => ask(app, target))
  return {
    read: async (target) => {
      // The first request also loads the key and the workspace's settings.
      await ask(app, target)
      return scriptOf(await seen(target))
    },
    change: async (tenant, target, { first, last }) => {
      await ask(app, target)
      recordings += 1
      const start = await takeStartingPoint(owner, tenant, recordings)
      const batches = await seen(target)
      const { substitute, newIds } = generalise(tenant, batches, await seen(target), start)
      const name = `bench_change_${recordings}`
      await owner.query(functionOf(name, batches, substitute, newIds))
      const text = `\\set tenant random(${first}, ${last})\nselect ${name}(:tenant);\n`
      return { text, values: {} }
    },
    close: async () => app.close(),
  }
}

async function ask(
  app: FastifyInstance,
  { method, path, host, key, body, headers = {} }: Target,
): Promise<void> {
  const reply = await app.inject({
    method,
    url: path,
    headers: { host, ...(key === '' ? {} : { 'x-api-key': key }), ...headers },
    ...(body === undefined ? {} : { payload: body }),
  })
  if (reply.statusCode >= 300) throw new Error(reply.body)
}

async function takeStartingPoint(
  owner: pg.Pool,
  { workspaceId, conversationId }: Tenant,
  recording: number,
): Promise<StartingPoint> {
  const start = {
    sequence: 7_000_000 + 1_000 * recording,
    message_count: 5_000_000 + 1_000 * recording,
  }
  await owner.query('update workspace_clocks set sequence = $2 where workspace_id = $1', [
    workspaceId,
    start.sequence,
  ])
  await owner.query(
    'update conversations set message_count = $3 where workspace_id = $1 and id = $2',
    [workspaceId, conversationId, start.message_count],
  )
  return start
}

/** Stores the tenants by number: pgbench has no other way to pick a tenant's ids. */
export async function numberTenants(owner: pg.Pool, tenants: readonly Tenant[]): Promise<void> {
  await owner.query(`create table bench_tenants (
    number integer primary key, workspace_id uuid, conversation_id uuid, contact_id uuid, email text)`)
  await owner.query('grant select on bench_tenants to porchlight_app')
  for (const [number, { workspaceId, conversationId, contactId, email }] of tenants.entries()) {
    await owner.query('insert into bench_tenants values ($1, $2, $3, $4, $5)', [
      number,
      workspaceId,
      conversationId,
      contactId,
      email,
    ])
  }
}
