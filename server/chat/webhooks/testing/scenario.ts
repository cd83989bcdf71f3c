import assert from 'node:assert/strict'
import { after } from 'node:test'
import { until as waitUntil } from '../../../../campaigns/until.ts'
import { startApp, type TestWorkspace } from '../../../../test/app.ts'
import { connectDeliveries, connectJobs } from '../../../store/database/connect.ts'
import { hearDue } from '../../../store/due/due-notices.ts'
import { startDue } from '../../../store/due/start-due.ts'
import { makeOutboundClient } from '../../outbound/outbound-client.ts'
import { startWebhookJobs } from '../start-webhook-jobs.ts'
import { startReceiver, type Receiver } from './receiver.ts'

const allowed = { PORCHLIGHT_WEBHOOKS_ALLOW_PRIVATE: 'on' }
export const { workspace, owner, address, services, port: httpPort } = await startApp(allowed)

/** How long receivers may take to reply. */
const timeoutMs = 1_000

/** How far the clock of schedules runs ahead. */
let aheadMs = 0
const now = () => new Date(Date.now() + aheadMs)
const lines: string[] = []
/** The connections of deliveries. */
export const jobsPool = connectDeliveries(address, () => undefined)
const limits = { timeoutMs, replyBytes: 16_384 }
const jobs = await startWebhookJobs({
  pool: jobsPool,
  database: services.database,
  client: makeOutboundClient({ allowsPrivate: true }, limits),
  vault: services.vault,
  timeoutMs,
  follow: services.events.follow,
  log: (line) => lines.push(line),
  onError: ({ message }) => lines.push(message),
  now,
})
/** The loop's own, so that the round trips of deliveries can be counted. */
const duePool = connectJobs(address, () => undefined)
const due = startDue({
  pool: duePool,
  kinds: [jobs.kind],
  hear: (listener) => hearDue(services.database, listener),
  onError: ({ message }) => lines.push(message),
})
const receivers: Receiver[] = []
after(async () => {
  await due.stop()
  jobs.stop()
  await jobsPool.end()
  await duePool.end()
  for (const receiver of receivers) receiver.close()
})

/** Advances the clock of schedules, and dispatches what is due by then. */
export async function later(seconds: number): Promise<void> {
  aheadMs += seconds * 1_000
  await jobs.poll()
}

/** Sets the clock of schedules back to the time: other test files of the process may have advanced it by days. */
export function setClockBack(): void {
  aheadMs = 0
}

export async function receive(respond?: Receiver['respond']): Promise<Receiver> {
  const receiver = await startReceiver(respond)
  receivers.push(receiver)
  return receiver
}

export type TestWebhook = { id: string; path: string; secret: string }

export async function addWebhook(
  { send }: TestWorkspace,
  url: string,
  more: object = {},
): Promise<TestWebhook> {
  const { status, body, text } = await send('POST', '/webhooks', { url, ...more })
  assert.equal(status, 201, text)
  return { id: body.webhook.id, path: `/webhooks/${body.webhook.id}`, secret: body.secret }
}

/** Polls until a condition holds. */
export async function until(what: string, isTrue: () => boolean | Promise<boolean>): Promise<void> {
  await waitUntil(what, 20_000, isTrue).catch((error: Error) => {
    assert.fail(`${error.message} ${lines.join('\n')}`)
  })
}
