import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { channelParts } from '../chat/channels/channel-parts.ts'
import { tellAccessKind } from '../chat/audit/tell-access.ts'
import { bulkKind } from '../chat/bulk/bulk-kind.ts'
import { sendDraftKind } from '../chat/drafts/send-draft-task.ts'
import { snoozeKind } from '../chat/conversations/snooze-task.ts'
import type { AppServices } from '../api/http/services.ts'
import { makeFileStores } from '../chat/attachments/file-stores.ts'
import { digestMail } from '../chat/notifications/digest/digest-mail.ts'
import { createMailTransport } from '../chat/mail/mail-transport.ts'
import { mailKind } from '../chat/mail/mail-task.ts'
import { makeOutboundClient } from '../chat/outbound/outbound-client.ts'
import { startIndexing } from '../chat/search/start-indexing.ts'
import { makeVault } from '../chat/webhooks/secrets-vault.ts'
import { startWebhookJobs } from '../chat/webhooks/start-webhook-jobs.ts'
import { connectDeliveries, connectJobs } from '../store/database/connect.ts'
import { hearDue } from '../store/due/due-notices.ts'
import { startDue } from '../store/due/start-due.ts'
import { startHousekeeping } from '../store/housekeeping/start-housekeeping.ts'
import { watchClocks } from '../store/writes/watch-clocks.ts'
import { changesOfOne } from './app.ts'
import type { OpenDatabase } from './open-database.ts'
import { startNotifications } from './start-notifications.ts'
import { makeSweeps } from './sweeps.ts'

/** How much of a receiver's reply to a webhook is stored. */
const replyBytes = 16_384

/** Starts the work that one process of a server does for all: mails, webhooks, housekeeping, clocks, search. */
export async function startBackground(
  onStop: (stop: () => Promise<void>) => void,
  parts: {
    config: Config
    opened: OpenDatabase
    services: AppServices
    log: (line: string) => void
    onError: (error: Error) => void
  },
): Promise<void> {
  const { config, opened, services, log, onError } = parts
  const { events, signals } = services
  const { owner, database, address } = opened
  const { webhookTimeoutMs: timeoutMs } = config
  const duePool = connectJobs(address, onError)
  onStop(async () => duePool.end())
  const deliveryPool = connectDeliveries(address, onError)
  onStop(async () => deliveryPool.end())
  const transport = createMailTransport({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    mailFolder: join(config.dataFolder, 'mail'),
  })
  onStop(async () => transport.close())
  const vault = makeVault(config)
  const webhooks = await startWebhookJobs({
    pool: deliveryPool,
    database,
    client: makeOutboundClient(
      { allowsPrivate: config.webhooksAllowPrivate },
      { timeoutMs, replyBytes },
    ),
    vault,
    timeoutMs,
    follow: events.follow,
    log,
    onError,
  })
  onStop(async () => webhooks.stop())
  const mails = { config, database, files: makeFileStores(config), vault }
  const ofChannels = { ...mails, pool: duePool, transport, log, onError, onStop }
  const kinds = [
    mailKind({ pool: duePool, transport, config, renderDigest: digestMail(mails), log }),
    ...startNotifications(onStop, { database, vault, config, log }),
    ...channelParts.flatMap(({ start }) => start?.(ofChannels) ?? []),
    ...[snoozeKind, tellAccessKind].map((kindOf) => kindOf({ database, log })),
    bulkKind({ services, routes: changesOfOne, log }),
    sendDraftKind({ config, database, signals, log }),
    webhooks.kind,
  ]
  const hear = (listener: () => void) => hearDue(database, listener)
  onStop(startDue({ pool: duePool, kinds, hear, onError }).stop)
  onStop(startHousekeeping({ owner, ...makeSweeps(config), onError }))
  onStop(watchClocks({ owner, follow: events.follow, log, onError }))
  onStop(startIndexing({ owner, database, follow: events.follow, onError }))
}
