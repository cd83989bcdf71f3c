import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { connectOwner } from '../../server/store/database/connect.ts'
import type { CreatedWorkspace } from '../../server/chat/workspaces/create-workspace.ts'
import { apiClient } from '../crash/api-client.ts'
import { until } from '../until.ts'
import { superuserPassword, type Cluster } from './cluster.ts'
import { countMarks } from './strikes.ts'

const forgetMs = 2_000
/** An interrupted delivery is retried after 90 s. */
const mailsMs = 150_000

/** The server also gets the notice of a revoked key from the new primary. */
export async function assertKeysAreForgotten(
  workspace: CreatedWorkspace,
  port: number,
): Promise<void> {
  const admin = apiClient(workspace, () => port)
  const given = { name: 'Short', scopes: ['conversations:read'] }
  const { body: made } = await admin.ask('POST', '/api-keys', given)
  const api = apiClient({ ...workspace, api_key: made.key }, () => port)
  assert.equal((await api.ask('GET', '/conversations')).status, 200)
  await admin.ask('DELETE', `/api-keys/${made.api_key.id}`)
  await until('the revoked key is refused', forgetMs, async () => {
    const { status } = await api.ask('GET', '/conversations')
    return status === 401
  })
  api.close()
}

/** No write to an old primary has succeeded. */
export async function assertNoMarks(cluster: Cluster): Promise<void> {
  const superuser = connectOwner(
    { url: `postgres://postgres:${superuserPassword}@127.0.0.1:${cluster.port}/postgres` },
    () => undefined,
    1,
  )
  const { rows } = await superuser.query(countMarks)
  await superuser.end()
  assert.deepEqual(rows, [{ marks: 0 }])
}

/** All checks of the doctor: the database, and each workspace's counters. */
export async function assertHealthy(url: string, dataFolder: string): Promise<void> {
  const program = fileURLToPath(new URL('../../bin/porchlight.js', import.meta.url))
  const child = spawn(process.execPath, [program, 'doctor'], {
    env: { PATH: process.env['PATH'], DATABASE_URL: url, PORCHLIGHT_DATA: dataFolder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (text: Buffer) => (said += text.toString()))
  const code = await new Promise((resolve) => {
    child.on('close', resolve)
  })
  assert.equal(code, 0, said)
}

export async function untilMailsAreSent(owner: pg.Pool): Promise<number> {
  return until('every mail is sent', mailsMs, async () => {
    const { rows } = await owner.query<{ sent: number; owed: number }>(
      `select count(sent_at)::int as sent, (count(*) - count(sent_at))::int as owed from mails`,
    )
    return rows[0]?.owed === 0 ? rows[0].sent : undefined
  })
}
