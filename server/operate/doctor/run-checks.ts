import type { Config } from '../../config/config.ts'
import { channelStates } from '../../chat/channels/channel-parts.ts'
import { NoClusterError } from '../../store/database/embedded/require-cluster.ts'
import type { OpenDatabase } from '../../start/open-database.ts'
import { fail, ok, type CheckContext, type Finding } from './check.ts'
import { checkAttachments } from './check-attachments.ts'
import { checkClock } from './check-clock.ts'
import { checkCounters } from './check-counters.ts'
import { checkHosts } from './check-hosts.ts'
import { checkIdentities } from './check-identities.ts'
import { checkMails } from './check-mails.ts'
import { checkPartitions } from './check-partitions.ts'
import { checkPooler } from './check-pooler.ts'
import { checkProgram } from './check-program.ts'
import { checkQuotas } from './check-quotas.ts'
import { checkSchema } from './check-schema.ts'
import { checkSearch } from './check-search.ts'
import { checkSecrets } from './check-secrets.ts'
import { checkServer } from './check-server.ts'
import { checkStandby } from './check-standby.ts'
import { checkWebhooks } from './check-webhooks.ts'

/**
 * Runs every check in order. A check that throws is a failure, and so is a database that cannot be
 * opened; the checks without a database run even then.
 */
export async function runChecks(
  config: Config,
  repair: boolean,
  open: (use: (opened: OpenDatabase) => Promise<Finding[]>) => Promise<Finding[]>,
): Promise<Finding[]> {
  const ofDatabase = await attempt(
    'database',
    async () =>
      open(async ({ owner, database }) =>
        checkDatabase({ config, owner, requests: database.pool, repair }),
      ),
    (error) =>
      error instanceof NoClusterError
        ? "Run it with the server's settings, PORCHLIGHT_DATA in particular."
        : config.databaseUrl === undefined
          ? `See ${config.dataFolder}/log/postgres.log.`
          : 'Is that PostgreSQL running, and are the address and login in DATABASE_URL right?',
  )
  const ofProgram = await attempt('program', async () => checkProgram(config))
  return [...ofProgram, ...ofDatabase]
}

/** The checks that need all migrations, by the name under which a failure is reported. */
const dataChecks = [
  ['pooler', checkPooler],
  ['standby', checkStandby],
  ['hosts', checkHosts],
  ['clock', checkClock],
  ['counters', checkCounters],
  ['mails', checkMails],
  ...channelStates
    .flatMap(({ checks = [] }) => checks)
    .map(({ name, check }) => [name, async ({ owner }: CheckContext) => check(owner)] as const),
  ['webhooks', checkWebhooks],
  ['webhook-key', checkSecrets],
  ['identities', checkIdentities],
  ['search', checkSearch],
  ['event-partitions', checkPartitions],
  ['quotas', checkQuotas],
  ['attachments', checkAttachments],
] as const

async function checkDatabase(context: CheckContext): Promise<Finding[]> {
  const server = await attempt('postgresql', async () => checkServer(context))
  const schema = await attempt('schema', async () => checkSchema(context))
  const usable = schema.every(({ name, state }) => name !== 'migrations' || state === 'ok')
  if (!usable) return [...server, ...schema]
  const findings = [ok('database', 'open'), ...server, ...schema]
  for (const [name, check] of dataChecks) {
    findings.push(...(await attempt(name, async () => check(context))))
  }
  return findings
}

async function attempt(
  name: string,
  check: () => Promise<Finding[]>,
  remedyOf: (error: unknown) => string = () =>
    'The check itself failed: fix that first, and run the doctor again.',
): Promise<Finding[]> {
  try {
    return await check()
  } catch (error) {
    const says = error instanceof Error ? error.message : String(error)
    return [fail(name, says, remedyOf(error))]
  }
}
