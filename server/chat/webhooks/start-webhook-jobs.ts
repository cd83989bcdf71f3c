import type pg from 'pg'
import type { Database } from '../../store/database/connect.ts'
import { runStatement } from '../../store/database/run-statement.ts'
import { startJobs } from '../../store/jobs/start-jobs.ts'
import type { OutboundClient } from '../outbound/outbound-client.ts'
import { goneStatus, type AttemptResult } from './attempt-delivery.ts'
import { disableWebhook } from './disable-webhook.ts'
import { makeDispatcher } from './dispatch-webhooks.ts'
import { dropAbandonedJobs } from './due-queries.ts'
import { watchDueWebhooks } from './watch-due-webhooks.ts'
import type { SecretsVault } from './secrets-vault.ts'
import type { WebhookRef } from './webhook-id.ts'

/** Enough, because jobs only start deliveries. */
const concurrentJobs = 2
/** New jobs are announced, and watch-due-webhooks.ts enqueues everything due every ten seconds. */
const pollIntervalMs = 60_000
/** Time to record an attempt before its claim expires: ample even on a busy machine. */
const recordingMs = 15_000
/** A webhook is disabled after failing for this long without a success. */
const failingMs = 5 * 86_400_000

export type WebhookJobsOptions = {
  ownerPool: pg.Pool
  jobsPool: pg.Pool
  /** For disabling webhooks. */
  database: Database
  client: OutboundClient
  vault: Pick<SecretsVault, 'open'>
  timeoutMs: number
  /** Subscribes to hints of commits; returns the unsubscribe function. */
  follow: (listener: (workspaceId: string | undefined) => void) => () => void
  log: (line: string) => void
  onError: (error: Error) => void
  /** The clock of schedules; tests set it. */
  now?: () => Date
}

export type WebhookJobs = {
  /** Dispatches everything due now, without waiting for the next poll. */
  readonly poll: () => Promise<void>
  readonly stop: () => Promise<void>
}

/**
 * Delivers events to webhooks in the background until stop(). Several servers may share a database: each
 * delivery is claimed by one of them at a time.
 */
export async function startWebhookJobs(options: WebhookJobsOptions): Promise<WebhookJobs> {
  const { ownerPool, jobsPool, client, vault, follow, log, onError } = options
  const now = options.now ?? (() => new Date())
  const dispatcher = makeDispatcher({
    pool: jobsPool,
    client,
    vault,
    now,
    claimMs: options.timeoutMs + recordingMs,
    afterFailure: async (ref, result) => disableIfDead(options, now(), ref, result),
    onError,
  })
  const watch = watchDueWebhooks({ pool: jobsPool, dispatcher, now, follow, onError })
  const jobs = await startJobs({
    of: 'webhooks',
    ownerPool,
    jobsPool,
    tasks: {
      // The payload is built by the database function enqueue_webhook. Errors are only reported, because the
      // next poll finds the same work.
      deliver_webhook: async (payload) => {
        const ref = payload as WebhookRef
        watch.followAlso(ref.workspace_id)
        await dispatcher.run(ref).catch(onError)
      },
    },
    concurrency: concurrentJobs,
    pollIntervalMs,
    requeue: async () => {
      await runStatement(ownerPool, dropAbandonedJobs())
      await watch.poll()
    },
    close: dispatcher.close,
    log,
    onError,
  })
  return {
    poll: watch.poll,
    stop: async () => {
      watch.stop()
      dispatcher.stop()
      await jobs.stop()
      client.close()
    },
  }
}

/** Disables a webhook whose receiver replied 410 or has failed for days. */
async function disableIfDead(
  { database, log }: WebhookJobsOptions,
  now: Date,
  ref: WebhookRef,
  { status, outcome }: AttemptResult,
): Promise<void> {
  const since = outcome?.failing_since?.getTime() ?? now.getTime()
  const isGone = status === goneStatus && outcome?.has_changed === true
  if (!isGone && now.getTime() - since < failingMs) return
  const reason = isGone ? 'gone' : 'failing'
  await disableWebhook(database, ref, reason)
  log(`Webhook ${ref.webhook_id} was disabled: ${reason}.`)
}
