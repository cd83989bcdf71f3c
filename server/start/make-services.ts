import { makeDeviceCache } from '../api/access/authenticate-device.ts'
import { makeKeyCache } from '../api/access/authenticate-key.ts'
import { makeSessionCache } from '../api/access/authenticate-session.ts'
import { makeHosts } from '../api/access/hosts.ts'
import { limitFailedAttempts } from '../api/access/failed-attempts.ts'
import { limitDevices } from '../api/access/limit-devices.ts'
import { limitRequests } from '../api/access/limit-requests.ts'
import { makeNetworkBudget } from '../api/access/network-budget.ts'
import type { AppServices } from '../api/http/services.ts'
import { makeFileStores } from '../chat/attachments/file-stores.ts'
import { makeKeptCounts } from '../chat/conversations/view-counts/kept-counts.ts'
import { makeEventHub } from '../chat/events/event-hub.ts'
import { findMergedInto } from '../chat/merges/find-merged-into.ts'
import { makeSignalBoard } from '../chat/signals/signal-board.ts'
import { makeCompanyServices } from '../chat/sign-in/company/company-services.ts'
import { makeSignInServices } from '../chat/sign-in/sign-in-services.ts'
import { makeVault } from '../chat/webhooks/secrets-vault.ts'
import { readRows } from '../store/database/read.ts'
import { measureStandbyReads } from '../store/standby/measure-standby.ts'
import { single } from '../store/metrics/metric.ts'

/** The services of a process, with empty caches. */
export function makeServices(
  given: Pick<AppServices, 'config' | 'database' | 'standby' | 'group'>,
): AppServices {
  const { config, database } = given
  const signals = makeSignalBoard()
  const events = makeEventHub(database, signals)
  return {
    ...given,
    keys: makeKeyCache(),
    hosts: makeHosts(database, config.failedAttemptsPerMinute),
    sessions: makeSessionCache(),
    devices: makeDeviceCache(),
    deviceLimits: limitDevices(),
    signIn: makeSignInServices(database, config.workers),
    company: makeCompanyServices(config),
    failedAttempts: limitFailedAttempts(config.failedAttemptsPerMinute),
    rateLimits: limitRequests(database, config.rateLimitPerMinute),
    settings: new Map(),
    viewCounts: makeKeptCounts(),
    mergedInto: async (workspaceId, id) => {
      const [found] = await readRows(database, workspaceId, findMergedInto({ workspaceId, id }))
      return found?.conversation_id
    },
    signals,
    events,
    files: makeFileStores(config),
    vault: makeVault(config),
    underWay: new Set(),
    uploads: new Map(),
    fileGuesses: makeNetworkBudget(config.fileAttemptsPerMinute, 'files_limited'),
    metrics: [
      ...(given.standby === undefined ? [] : [measureStandbyReads(given.standby)]),
      () => [
        single(
          'http_event_streams',
          'gauge',
          'Streams of events that are open.',
          events.openStreams(),
        ),
      ],
    ],
  }
}
