import assert from 'node:assert/strict'
import { Agent, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { basePath, createApp } from '../server/start/app.ts'
import { readConfig } from '../server/config/config.ts'
import {
  connectDatabase,
  connectOwner,
  type DatabaseAddress,
} from '../server/store/database/connect.ts'
import { newId } from '../server/ids.ts'
import { measureChannels } from '../server/chat/channels/measure-channels.ts'
import { measureBacklogs } from '../server/store/metrics/measure-backlogs.ts'
import { onChanges } from '../server/start/on-changes.ts'
import { connectStandby } from '../server/store/standby/connect-standby.ts'
import { makeServices } from '../server/start/make-services.ts'
import type { AppServices } from '../server/api/http/services.ts'
import { makeSignInServices } from '../server/chat/sign-in/sign-in-services.ts'
import { listenForChanges } from '../server/store/writes/change-notices.ts'
import { createWorkspace } from '../server/chat/workspaces/create-workspace.ts'
import { letTestsWrite } from './clock-guard.ts'
import { assertDocumented } from './reply-checks.ts'
import { requestDatabase } from './request-database.ts'

export type TestReply = {
  status: number
  headers: Record<string, string | string[] | undefined>
  /** Decoded. */
  text: string
  /** As sent. */
  bytes: Buffer
  /** Parsed; untyped on purpose: its schema has been checked before a test reads it. */
  body: ReturnType<typeof JSON.parse>
}

export type Send = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string | undefined>,
) => Promise<TestReply>

export type TestWorkspace = {
  id: string
  subdomain: string
  key: string
  adminId: string
  adminEmail: string
  /** Where the server listens. */
  port: number
  owner: pg.Pool
  /** Sends a request with the workspace's key and address; the reply is checked against the docs. */
  send: Send
}

export type TestApp = {
  app: FastifyInstance
  services: AppServices
  owner: pg.Pool
  address: DatabaseAddress
  port: number
  workspace: (subdomain?: string) => Promise<TestWorkspace>
  /** Sends a request without a key to the given host. */
  sendAs: (identity: { host: string; key?: string }) => Send
}

/** The key that a first start creates; the stored data of the upgrade test is sealed under it. */
export const testSecretsKey = Buffer.alloc(32, 'test').toString('base64')

let sharedApp: Promise<TestApp & Ending> | undefined
// At the top level: inside a test, the hook would run at that test's end.
after(async () => (await sharedApp)?.end())

type Ending = { end: () => Promise<void> }

/**
 * The listening server that all test files of the process share; each file creates its own workspaces.
 * With `env` or a given database, a separate server is started.
 */
export async function startApp(
  env?: Record<string, string>,
  database?: DatabaseAddress,
): Promise<TestApp> {
  if (env !== undefined || database !== undefined) return startOwnApp(env, database)
  const shared = await (sharedApp ??= start({}))
  forgetFailures(shared.services)
  return shared
}

/** All files of a process sign in from one address: wrong passwords of one would keep those after it out. */
function forgetFailures({ database, signIn }: AppServices): void {
  const {
    hashing: _hashing,
    oneByOne: _one,
    failures: _notes,
    ...limits
  } = makeSignInServices(database)
  Object.assign(signIn, limits)
}

/**
 * A server for one test file, with its own database unless one is given: then it is another process on
 * that database. For tests that count rows of all workspaces, change the services or stop them.
 */
export async function startOwnApp(
  env: Record<string, string> = {},
  database?: DatabaseAddress,
): Promise<TestApp> {
  const started = await start(env, database)
  after(started.end)
  return started
}

async function start(
  env: Record<string, string>,
  given?: DatabaseAddress,
): Promise<TestApp & Ending> {
  const address = given ?? (await cloneDatabase())
  const fail = () => undefined
  const owner = connectOwner(address, fail)
  const { end: endOwner } = letTestsWrite(owner)
  const config = readConfig({
    PORT: '0',
    PORCHLIGHT_LOG_LEVEL: 'silent',
    PORCHLIGHT_MAILS_PER_MINUTE: '0',
    PORCHLIGHT_SECRETS_KEY: testSecretsKey,
    // The providers of tests are on this machine.
    PORCHLIGHT_SIGN_IN_ALLOW_PRIVATE: 'on',
    // Removed when the run ends.
    PORCHLIGHT_DATA: join(tmpdir(), `data-${newId()}`),
    ...env,
  })
  const database = connectDatabase({
    address: config.poolerUrl ? { poolerUrl: config.poolerUrl } : requestDatabase(address),
    behindPooler: address,
    poolSize: 6,
    statementTimeoutMs: 20_000,
    onError: fail,
  })
  const standby = connectStandby(config, database, fail)
  const services = makeServices({
    config,
    database,
    ...(standby === undefined ? {} : { standby }),
  })
  services.metrics.push(measureBacklogs(owner, services.events.follow), measureChannels(owner))
  const notices = await listenForChanges(address, onChanges(services), fail)
  await services.hosts.ready()
  const app = createApp(services, { level: 'silent' })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const end = async () => {
    app.server.closeAllConnections()
    await app.close()
    await notices.stop()
    await Promise.all([database.close(), standby?.database.close(), endOwner()])
  }
  const sendAs = (identity: { host: string; key?: string }): Send => sender(port, identity)
  let made = 0
  return {
    app,
    services,
    owner,
    address,
    port,
    sendAs,
    end,
    workspace: async (subdomain = `acme${(made += 1)}`) => {
      const adminEmail = `ann@${subdomain}.test`
      const created = await createWorkspace(owner, {
        subdomain,
        name: subdomain,
        time_zone: 'Europe/Berlin',
        admin: { email: adminEmail, first_name: 'Ann', last_name: 'Admin' },
      })
      return {
        id: created.workspace.id,
        subdomain,
        key: created.api_key,
        adminId: created.admin.id,
        adminEmail,
        port,
        owner,
        send: sendAs({ host: `${subdomain}.localhost`, key: created.api_key }),
      }
    },
  }
}

/** A database cloned from the migrated template. */
export async function cloneDatabase(): Promise<DatabaseAddress> {
  const socketFolder = process.env['PORCHLIGHT_TEST_SOCKET']
  assert.ok(socketFolder, 'Run tests with "npm test", which starts their PostgreSQL.')
  const port = Number(process.env['PORCHLIGHT_TEST_PORT'])
  const name = `test_${newId().replaceAll('-', '')}`
  const cluster = connectOwner({ socketFolder, port, database: 'postgres' }, () => undefined, 1)
  // Test files run concurrently, and a template can be copied by one session at a time.
  await cluster.query('select pg_advisory_lock(1)')
  // Copying files instead of blocks through the log takes a third of the time.
  await cluster.query(`create database ${name} template porchlight_template strategy file_copy`)
  await cluster.end()
  return { socketFolder, port, database: name }
}

/** Sends requests to a server under the base path; replies are checked against the docs. */
export function sender(port: number, identity: { host: string; key?: string }): Send {
  // A new connection would cost more than a short request.
  const agent = new Agent({ keepAlive: true })
  return async (method, path, body, headers = {}) => {
    const isRaw = typeof body === 'string' || body === undefined || body instanceof Buffer
    const payload = isRaw ? body : JSON.stringify(body)
    const reply = await exchange(
      port,
      method,
      `${basePath}${path}`,
      payload,
      {
        host: `${identity.host}:${port}`,
        accept: 'application/json',
        ...(identity.key === undefined ? {} : { 'x-api-key': identity.key }),
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      agent,
    )
    assert.ok(reply.headers['x-request-id'], 'Every reply has its request id.')
    if (method !== 'HEAD' && !String(reply.headers['content-type']).includes('problem')) {
      assertDocumented(method, path, reply)
    }
    return reply
  }
}

function decode(bytes: Buffer, coding: string | undefined): Buffer {
  if (coding === undefined || bytes.length === 0) return bytes
  return coding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes)
}

/** One plain HTTP exchange, because `fetch` cannot set Host. */
export async function exchange(
  port: number,
  method: string,
  path: string,
  payload: string | Buffer | undefined,
  headers: Record<string, string | undefined>,
  agent: Agent | false = false,
): Promise<TestReply> {
  const given = Object.entries(headers).filter(([, value]) => value !== undefined)
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: Object.fromEntries(given) as Record<string, string>,
        agent,
      },
      (reply) => {
        const chunks: Buffer[] = []
        reply.on('data', (chunk: Buffer) => chunks.push(chunk))
        reply.on('error', reject)
        reply.on('end', () => {
          const bytes = Buffer.concat(chunks)
          const text = decode(bytes, reply.headers['content-encoding']).toString('utf8')
          const isJson = String(reply.headers['content-type']).includes('json')
          const body = isJson && text !== '' ? JSON.parse(text) : null
          resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text, bytes, body })
        })
      },
    )
    sent.on('error', reject)
    sent.end(payload)
  })
}
