import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { EventHub } from '../chat/events/event-hub.ts'
import { createMailTransport } from '../chat/mail/mail-transport.ts'
import { startMailJobs } from '../chat/mail/start-mail-jobs.ts'
import { makeOutboundClient } from '../chat/outbound/outbound-client.ts'
import { startIndexing } from '../chat/search/start-indexing.ts'
import { makeVault } from '../chat/webhooks/secrets-vault.ts'
import { startWebhookJobs } from '../chat/webhooks/start-webhook-jobs.ts'
import { connectDeliveries, connectJobs } from '../store/database/connect.ts'
import { startHousekeeping } from '../store/housekeeping/start-housekeeping.ts'
import { watchClocks } from '../store/writes/watch-clocks.ts'
import type { OpenDatabase } from './open-database.ts'
import { makeSweeps } from './sweeps.ts'

/** How much of a receiver's reply to a webhook is stored. */
const replyBytes = 16_384

/** Starts the work that one process of a server does for all: mails, webhooks, housekeeping, clocks, search. */
export async function startBackground(
  onStop: (stop: () => Promise<void>) => void,
  parts: {
    config: Config
    opened: OpenDatabase
    events: Pick<EventHub, 'follow'>
    log: (line: string) => void
    onError: (error: Error) => void
  },
): Promise<void> {
  const { config, opened, events, log, onError } = parts
  const { owner, database, address } = opened
  const { webhookTimeoutMs: timeoutMs } = config
  const mailPool = connectJobs(address, onError)
  const transport = createMailTransport({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    mailFolder: join(config.dataFolder, 'mail'),
  })
  const jobs = { ownerPool: owner, log, onError }
  const mails = await startMailJobs({ ...jobs, jobsPool: mailPool, transport, config })
  onStop(async () => {
    await mails.stop()
    await mailPool.end()
  })
  const deliveryPool = connectDeliveries(address, onError)
  const webhooks = await startWebhookJobs({
    ...jobs,
    jobsPool: deliveryPool,
    database,
    client: makeOutboundClient(
      { allowsPrivate: config.webhooksAllowPrivate },
      { timeoutMs, replyBytes },
    ),
    vault: makeVault(config),
    timeoutMs,
    follow: events.follow,
  })
  onStop(async () => {
    await webhooks.stop()
    await deliveryPool.end()
  })
  onStop(startHousekeeping({ owner, ...makeSweeps(config), onError }))
  onStop(watchClocks({ owner, log, onError }))
  onStop(startIndexing({ owner, database, follow: events.follow, onError }))
}
