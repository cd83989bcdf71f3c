import type pg from 'pg'
import type { Database } from '../../store/database/connect.ts'
import type { TaskKind } from '../../store/due/task-kind.ts'
import type { OutboundClient } from '../outbound/outbound-client.ts'
import { goneStatus, type AttemptResult } from './attempt-delivery.ts'
import { disableWebhook } from './disable-webhook.ts'
import { makeDispatcher } from './dispatch-webhooks.ts'
import { watchDueWebhooks } from './watch-due-webhooks.ts'
import type { SecretsVault } from './secrets-vault.ts'
import type { WebhookRef } from './webhook-id.ts'
import { webhookKind } from './webhook-task.ts'

/** Time to record an attempt before its claim expires: ample even on a busy machine. */
const recordingMs = 15_000
/** A webhook is disabled after failing for this long without a success. */
const failingMs = 5 * 86_400_000

export type WebhookJobsOptions = {
  /** The owner's, whose commits do not wait for the disk (connectDeliveries). */
  pool: pg.Pool
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
  /** What starts the deliveries that have a time. */
  readonly kind: TaskKind
  readonly stop: () => void
}

/**
 * Delivers events to webhooks in the background until stop(). Several servers may share a database: each
 * delivery is claimed by one of them at a time.
 */
export async function startWebhookJobs(options: WebhookJobsOptions): Promise<WebhookJobs> {
  const { pool, client, vault, follow, onError } = options
  const now = options.now ?? (() => new Date())
  const claimMs = options.timeoutMs + recordingMs
  const dispatcher = makeDispatcher({
    pool,
    client,
    vault,
    now,
    claimMs,
    afterFailure: async (ref, result) => disableIfDead(options, now(), ref, result),
    onError,
  })
  const watch = watchDueWebhooks({ pool, dispatcher, now, claimMs, follow, onError })
  await watch.poll()
  return {
    poll: watch.poll,
    kind: webhookKind(async (ref) => {
      watch.followAlso(ref.workspace_id)
      await dispatcher.run(ref)
    }, onError),
    stop: () => {
      watch.stop()
      dispatcher.stop()
      dispatcher.close()
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
