import type { Config } from '../config/config.ts'
import { connectDeliveries, type Database } from '../store/database/connect.ts'
import type { EventHub } from '../chat/events/event-hub.ts'
import type { OpenDatabase } from './open-database.ts'
import { makeOutboundClient } from '../chat/outbound/outbound-client.ts'
import { makeVault } from '../chat/webhooks/secrets-vault.ts'
import { startWebhookJobs } from '../chat/webhooks/start-webhook-jobs.ts'

/** How much of a reply is stored. */
const replyBytes = 16_384

/** Runs once per installation, like mails. Returns the stop. */
export async function startWebhooks(parts: {
  config: Pick<
    Config,
    'webhooksAllowPrivate' | 'webhookTimeoutMs' | 'secretsKeys' | 'secretsKeyFile'
  >
  opened: Pick<OpenDatabase, 'owner' | 'address'> & { database: Database }
  events: Pick<EventHub, 'follow'>
  log: (line: string) => void
  onError: (error: Error) => void
}): Promise<() => Promise<void>> {
  const { config, opened, events, log, onError } = parts
  const { webhooksAllowPrivate: allowsPrivate, webhookTimeoutMs: timeoutMs } = config
  const jobsPool = connectDeliveries(opened.address, onError)
  const webhooks = await startWebhookJobs({
    ownerPool: opened.owner,
    jobsPool,
    database: opened.database,
    client: makeOutboundClient({ allowsPrivate }, { timeoutMs, replyBytes }),
    vault: makeVault(config),
    timeoutMs,
    follow: events.follow,
    log,
    onError,
  })
  return async () => {
    await webhooks.stop()
    await jobsPool.end()
  }
}
