import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { after, test, type TestContext } from 'node:test'
import { cloneDatabase, exchange } from '../test/app.ts'
import { databaseSettings } from '../test/way-of-requests.ts'
import { readConfig } from './config.ts'
import { startServer } from './start-server.ts'
import { createWorkspace } from './workspaces/create-workspace.ts'

const dataFolder = await mkdtemp(join(tmpdir(), 'porchlight-start-'))
after(async () => rm(dataFolder, { recursive: true, force: true }))

/** A server on a database of its own, named as an operator names one, that owes one invitation. */
async function startOwing(t: TestContext, env: Record<string, string> = {}) {
  const address = await cloneDatabase()
  assert.ok('socketFolder' in address)
  const { socketFolder, port: socketPort, database } = address
  const host = encodeURIComponent(socketFolder)
  const log = { text: '' }
  const logStream = new PassThrough().on('data', (part: Buffer) => (log.text += part.toString()))
  const running = await startServer(
    readConfig({
      ...databaseSettings(`postgres://postgres@/${database}?host=${host}&port=${socketPort}`),
      PORCHLIGHT_DATA: dataFolder,
      PORCHLIGHT_DEMO: 'off',
      PORT: '0',
      ...env,
    }),
    { logStream, onError: () => undefined },
  )
  t.after(running.stop)
  const port = Number(new URL(running.address).port)
  const { api_key: key } = await createWorkspace(running.opened.owner, {
    subdomain: 'acme',
    name: 'Acme',
    time_zone: 'UTC',
    admin: { email: 'ann@acme.test', first_name: 'Ann', last_name: 'Admin' },
  })
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  const body = JSON.stringify({ emails: ['bob@acme.test'] })
  const path = '/api/external/v2/team-members'
  assert.equal((await exchange(port, 'POST', path, body, headers)).status, 201)
  return { port, log }
}

async function until<Found>(what: string, probe: () => Promise<Found | undefined>): Promise<Found> {
  const deadline = Date.now() + 20_000
  while (Date.now() < deadline) {
    const found = await probe()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`Never happened: ${what}`)
}

test('links in mails name the port that the server got, where any free one was asked for', async (t) => {
  const { port } = await startOwing(t)
  const folder = join(dataFolder, 'mail')
  const name = await until('the mail is written', async () =>
    (await readdir(folder).catch(() => [])).find((entry) => entry.endsWith('.eml')),
  )
  assert.notEqual(port, 0)
  assert.ok((await readFile(join(folder, name), 'utf8')).includes(`http://acme.localhost:${port}/`))
})

test('a mail that cannot be delivered is logged, without an address of anybody', async (t) => {
  // Nothing listens on port 1.
  const { log } = await startOwing(t, { PORCHLIGHT_SMTP_URL: 'smtp://127.0.0.1:1' })
  const line = await until('the failure is logged', async () =>
    log.text.split('\n').find((entry) => entry.includes('was not delivered')),
  )
  assert.match(line, /"level":(?:40|"warn").*attempt 1 of 25\): .*ECONNREFUSED/)
  assert.doesNotMatch(log.text, /acme\.test/)
})
