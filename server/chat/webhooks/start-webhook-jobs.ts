import type pg from 'pg'
import type { Database } from '../../store/database/connect.ts'
import { runStatement } from '../../store/database/run-statement.ts'
import { startJobs } from '../../store/jobs/start-jobs.ts'
import type { OutboundClient } from '../outbound/outbound-client.ts'
import type { Attempted } from './attempt-delivery.ts'
import { goneStatus } from './attempt-delivery.ts'
import { disableWebhook } from './disable-webhook.ts'
import { makeDispatcher } from './dispatch-webhooks.ts'
import { dropAbandonedJobs } from './due-queries.ts'
import { makeLookOut } from './watch-due-webhooks.ts'
import type { WebhookRef } from './room.ts'
import type { SecretsVault } from './secrets-vault.ts'

/** They only send deliveries on their way. */
const jobsAtOnce = 2
/** New jobs are announced, and what is due is looked for every ten seconds anyway. */
const pollIntervalMs = 10_000
/** What noting an attempt may take, after which somebody else may try: seconds, however busy all are. */
const recordingMs = 15_000
/** After so long without a single success nobody expects one. */
const failingMs = 5 * 86_400_000

export type WebhookJobsOptions = {
  ownerPool: pg.Pool
  jobsPool: pg.Pool
  /** For the event of a webhook that is disabled. */
  database: Database
  client: OutboundClient
  vault: Pick<SecretsVault, 'open'>
  timeoutMs: number
  /** Calls back with hints of commits until the returned function is called. */
  follow: (listener: (workspaceId: string | undefined) => void) => () => void
  log: (line: string) => void
  onError: (error: Error) => void
  /** What schedules go by; the clock, unless it is made up. */
  now?: () => Date
}

export type WebhookJobs = {
  /** Sees to everything that is due by now, without waiting for the next look. */
  readonly look: () => Promise<void>
  readonly stop: () => Promise<void>
}

/**
 * Delivers events to webhooks in the background until stop(). Several servers may do so on one
 * database: rows are taken by one of them at a time.
 */
export async function startWebhookJobs(options: WebhookJobsOptions): Promise<WebhookJobs> {
  const { ownerPool, jobsPool, client, log, onError } = options
  const now = options.now ?? (() => new Date())
  const dispatcher = makeDispatcher({
    pool: jobsPool,
    client,
    vault: options.vault,
    now,
    takenForMs: options.timeoutMs + recordingMs,
    afterFailure: async (ref, attempted) => endIfHopeless(options, now(), ref, attempted),
    onError,
  })
  const lookOut = makeLookOut({ pool: jobsPool, dispatcher, now, follow: options.follow, onError })
  const jobs = await startJobs({
    of: 'webhooks',
    ownerPool,
    jobsPool,
    tasks: {
      // The payload is what the database function enqueue_webhook builds. A job that fails has done
      // nothing that the next look would not do.
      deliver_webhook: async (payload) => {
        const ref = payload as WebhookRef
        lookOut.followAlso(ref.workspace_id)
        await dispatcher.run(ref).catch(onError)
      },
    },
    concurrency: jobsAtOnce,
    pollIntervalMs,
    requeue: async () => {
      await runStatement(ownerPool, dropAbandonedJobs())
      await lookOut.look()
    },
    close: dispatcher.close,
    log,
    onError,
  })
  return {
    look: lookOut.look,
    stop: async () => {
      lookOut.stop()
      dispatcher.stop()
      await jobs.stop()
      client.close()
    },
  }
}

/** 410 is a wish to hear no more; days without a success are as good as one. */
async function endIfHopeless(
  { database, log }: WebhookJobsOptions,
  now: Date,
  ref: WebhookRef,
  { status, outcome }: Attempted,
): Promise<void> {
  const since = outcome?.failing_since?.getTime() ?? now.getTime()
  const isGone = status === goneStatus && outcome !== undefined
  if (!isGone && now.getTime() - since < failingMs) return
  const reason = isGone ? 'gone' : 'failing'
  await disableWebhook(database, ref, reason)
  log(`Webhook ${ref.webhook_id} was disabled: ${reason}.`)
}
