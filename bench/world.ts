import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { exchangeRaw, jsonOf } from '../campaigns/exchange.ts'
import {
  embeddedServer,
  postgresProcesses,
  startServerProcess,
  type ServerProcess,
} from '../campaigns/server-process.ts'
import { readConfig } from '../server/config/config.ts'
import { generateData } from '../server/operate/generate/generate-data.ts'
import { sessionSettings } from '../server/store/database/sessions.ts'
import { openDatabase } from '../server/start/open-database.ts'
import { createWorkspace } from '../server/chat/workspaces/create-workspace.ts'
import { residentMegabytes, sharedMegabytes, withDescendants } from './processes.ts'
import type { Target } from './http-load.ts'
import { makeRecorder, type Recorder } from './recorder.ts'
import type { Socket } from './pgbench.ts'

export const basePath = '/api/external/v2'

/** A workspace with what a scenario asks for. */
export type Tenant = {
  readonly workspaceId: string
  readonly host: string
  readonly key: string
  readonly conversationId: string
  readonly contactId: string
  readonly email: string
}

export type World = {
  readonly server: ServerProcess
  readonly dataFolder: string
  readonly owner: pg.Pool
  readonly socket: Socket
  /** The workspace with the large dataset. */
  readonly large: Tenant
  /** Workspaces that hold one conversation each. */
  readonly many: readonly Tenant[]
  /** Like those; where changes are made to see what the server runs for them. */
  readonly recorded: Tenant
  readonly recorder: Recorder
  /** Megabytes of the freshly started installation, before any request. */
  readonly idle: Memory
  readonly close: () => Promise<void>
}

export type Sizes = {
  readonly contacts: number
  readonly conversations: number
  readonly messages: number
  readonly workspaces: number
}

type Memory = { readonly server: number; readonly together: number }

/** The start's own garbage is gone after a moment. */
async function settled(): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, 3_000)
  })
}

/** Who works for a request: the server with the processes that it started, and PostgreSQL. */
export type Processes = { readonly server: number[]; readonly database: number[] }

export function processesOf({ child }: ServerProcess, dataFolder: string): Processes {
  const database = postgresProcesses(dataFolder).map(({ pid }) => pid)
  const own = new Set(database)
  const server = withDescendants(child.pid ?? 0).filter((pid) => !own.has(pid))
  return { server, database }
}

function memoryOf(installation: ServerProcess, dataFolder: string): Memory {
  const { server, database } = processesOf(installation, dataFolder)
  return { server: residentMegabytes(server), together: sharedMegabytes([...server, ...database]) }
}

/** What a connection of the server's own pool is told. */
export function sessionOf({ workspaceId }: Tenant): string[] {
  return [
    ...Object.entries(sessionSettings).map(([name, value]) => `${name}=${value}`),
    `porchlight.workspace_id=${workspaceId}`,
  ]
}

/** The real server in a process of its own on a new data folder, filled to these sizes. */
export async function makeWorld(sizes: Sizes): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-bench-'))
  // The first start compiles what later ones find compiled, and takes memory for that.
  const first = await startServerProcess(folder, 60_000)
  first.child.kill('SIGTERM')
  await first.ended
  const server = await startServerProcess(folder, 60_000)
  await settled()
  const idle = memoryOf(server, folder)
  const config = readConfig({ PORCHLIGHT_DATA: folder })
  const opened = await openDatabase(config, {
    purpose: 'command',
    commandName: 'bench',
    log: () => undefined,
    onError: () => undefined,
  })
  const { owner, database } = opened
  const recorder = makeRecorder(config, opened)
  const newTenant = async (subdomain: string): Promise<Tenant> => {
    const email = `visitor@${subdomain}.test`
    const created = await createWorkspace(owner, {
      subdomain,
      name: subdomain,
      time_zone: 'UTC',
      admin: { email: `admin@${subdomain}.test`, first_name: 'Ada', last_name: 'Admin' },
    })
    const named = { host: `${subdomain}.localhost`, key: created.api_key }
    const reply = await post(server.port, named, `${basePath}/conversations`, {
      visitor_attributes: { email },
      messages_attributes: [{ body: 'Hello' }],
    })
    return {
      workspaceId: created.workspace.id,
      ...named,
      conversationId: reply.conversation.id,
      contactId: reply.conversation.visitor.id,
      email,
    }
  }
  const many: Tenant[] = []
  for (let at = 0; at < sizes.workspaces; at += 1) many.push(await newTenant(`many${at}`))
  const recorded = await newTenant('recorded')
  const small = await newTenant('large')
  await generateData({ database, owner }, 'large', { ...sizes, seed: 7 })
  await owner.query('vacuum (analyze)')
  const large = await withBusyConversation(owner, small)
  await owner.query('checkpoint')
  const { socketFolder, port } = embeddedServer(folder)
  const close = async () => {
    await recorder.close()
    await opened.close()
    server.child.kill('SIGTERM')
    await server.ended
    rmSync(folder, { recursive: true, force: true })
  }
  return {
    server,
    dataFolder: folder,
    owner,
    socket: { socketFolder, port },
    large,
    many,
    recorded,
    recorder,
    idle,
    close,
  }
}

/** The tenant with one of its own generated conversations that fills a page, and who wrote in it. */
async function withBusyConversation(owner: pg.Pool, tenant: Tenant): Promise<Tenant> {
  const { rows } = await owner.query<Pick<Tenant, 'conversationId' | 'contactId' | 'email'>>(
    `select c.id as "conversationId", v.id as "contactId", v.email_key as email
       from conversations c
       join contacts v on v.workspace_id = $1 and v.id = c.contact_id and v.email_key is not null
      where c.workspace_id = $1 and c.message_count >= 15
      order by c.message_count limit 1`,
    [tenant.workspaceId],
  )
  return { ...tenant, ...rows[0] }
}

type Created = { conversation: { id: string; visitor: { id: string } } }

async function post(
  port: number,
  { host, key }: Pick<Target, 'host' | 'key'>,
  path: string,
  body: object,
): Promise<Created> {
  const reply = await exchangeRaw({
    port,
    method: 'POST',
    path,
    headers: { host, 'x-api-key': key, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
    timeoutMs: 30_000,
  })
  if (reply.status !== 201) throw new Error(reply.text)
  return jsonOf(reply)
}
