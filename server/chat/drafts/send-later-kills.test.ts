import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../../../campaigns/until.ts'
import { startOwnApp } from '../../../test/app.ts'
import { startConversation } from '../../../test/seed.ts'
import { upload } from '../../../test/upload.ts'
import { seededRandom } from '../../operate/generate/random.ts'

/** `long`: 50 kills. */
const kills = process.env['PORCHLIGHT_TEST_SEND_LATER'] === 'long' ? 50 : 4
const perKill = 6
/** Of a process, after it has sent its first message. */
const longestRestMs = 60

const app = await startOwnApp()
const { owner } = app
const script = fileURLToPath(new URL('testing/send-worker.ts', import.meta.url))
const morning = '2099-03-03T09:00:00.000Z'
const [early, late] = ['2099-03-03T08:00:00.000Z', '2099-03-04T09:00:00.000Z']

async function startWorker(time: string) {
  const child = spawn(process.execPath, [script, JSON.stringify(app.address), time])
  await once(child.stdout, 'data')
  return child
}

test('Over kills and jumps of the clock every message is sent once, and none that was answered or cancelled', async (context) => {
  const space = await app.workspace()
  const { send, adminEmail } = space
  const made: { id: string; fate: 'sent' | 'answered' | 'cancelled'; file: string }[] = []
  const fates = ['sent', 'sent', 'answered', 'sent', 'cancelled'] as const
  for (let at = 0; at < kills * perKill; at += 1) {
    const email = `c${at}@x.test`
    const conversation = await startConversation(send, email)
    const fate = fates[at % fates.length] ?? 'sent'
    const file = await upload(send, `${at}.txt`)
    const given = { body: `Message ${at}`, sender_email: adminEmail, send_at: morning }
    const path = `/conversations/${conversation}`
    const { status, text, body } = await send('POST', `${path}/scheduled-messages`, {
      ...given,
      attachment_ids: [file],
      unless_answered: true,
    })
    assert.equal(status, 201, text)
    const { id } = body.scheduled_message
    if (fate === 'answered')
      await send('POST', `${path}/messages`, { body: 'Solved', sender_email: email })
    if (fate === 'cancelled')
      assert.equal((await send('DELETE', `/scheduled-messages/${id}`)).status, 204)
    made.push({ id, fate, file })
  }
  const sentIds = async () => {
    const { rows } = await owner.query<{ id: string }>(
      `select external_id as id from messages where workspace_id = $1 and team_member_id is not null order by 1`,
      [space.id],
    )
    return rows.map(({ id }) => id)
  }
  const random = seededRandom(22)
  for (let kill = 0; kill < kills; kill += 1) {
    // Every fourth process has a clock that is behind, and sends nothing.
    const isEarly = kill % 4 === 3
    let before = (await sentIds()).length
    const worker = await startWorker(isEarly ? early : late)
    // What the process before had asked for when it was killed has ended by now.
    if (isEarly) before = (await sentIds()).length
    if (isEarly) await sleep(200)
    else await until('a message is sent', 60_000, async () => (await sentIds()).length > before)
    await sleep(random.whole(0, longestRestMs))
    worker.kill('SIGKILL')
    await once(worker, 'exit')
    if (isEarly) assert.equal((await sentIds()).length, before)
  }
  context.diagnostic(`${(await sentIds()).length} were sent between ${kills} kills`)
  const steady = await startWorker(late)
  await until('some are left', 120_000, async () => {
    const { rows } = await owner.query(`select from due_tasks where kind = 'send_draft'`)
    return rows.length === 0
  })
  steady.kill('SIGKILL')
  const wanted = made.filter(({ fate }) => fate === 'sent').map(({ id }) => id)
  assert.deepEqual(await sentIds(), wanted.toSorted())
  const { rows: files } = await owner.query<{ id: string; file: string }>(
    `select m.external_id as id, a.id as file from attachments a
       join messages m on m.workspace_id = a.workspace_id and m.id = a.message_id where a.workspace_id = $1 order by 1`,
    [space.id],
  )
  const named = made.filter(({ fate }) => fate === 'sent').map(({ id, file }) => ({ id, file }))
  assert.deepEqual(
    files,
    named.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  )
  const { scheduled_messages: left } = (await send('GET', '/scheduled-messages?per_page=100')).body
  assert.deepEqual(
    left.map((one: { id: string; unsent_because: string }) => [one.id, one.unsent_because]),
    made
      .filter(({ fate }) => fate === 'answered')
      .slice(0, 100)
      .map(({ id }) => [id, 'answered']),
  )
})
