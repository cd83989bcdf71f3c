import type { Config } from '../config/config.ts'
import type { EventHub } from '../chat/events/event-hub.ts'
import { startIndexing } from '../chat/search/start-indexing.ts'
import { startHousekeeping } from '../store/housekeeping/start-housekeeping.ts'
import { watchClocks } from '../store/writes/watch-clocks.ts'
import type { OpenDatabase } from './open-database.ts'
import { startMails } from './start-mails.ts'
import { startWebhooks } from './start-webhooks.ts'
import { makeSweeps } from './sweeps.ts'

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
  const { owner, database } = opened
  onStop(await startMails({ config, opened, log, onError }))
  onStop(await startWebhooks({ config, opened, events, log, onError }))
  onStop(startHousekeeping({ owner, sweeps: makeSweeps(config), onError }))
  onStop(watchClocks({ owner, log, onError }))
  onStop(startIndexing({ owner, database, follow: events.follow, onError }))
}
