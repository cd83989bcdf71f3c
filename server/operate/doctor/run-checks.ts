import type { Config } from '../../config/config.ts'
import { NoClusterError } from '../../store/database/embedded/require-cluster.ts'
import type { OpenDatabase } from '../../start/open-database.ts'
import { fail, ok, type Finding, type Patient } from './check.ts'
import { checkAttachments } from './check-attachments.ts'
import { checkClock } from './check-clock.ts'
import { checkCounters } from './check-counters.ts'
import { checkMails } from './check-mails.ts'
import { checkPooler } from './check-pooler.ts'
import { checkProgram } from './check-program.ts'
import { checkQuotas } from './check-quotas.ts'
import { checkSchema } from './check-schema.ts'
import { checkSearch } from './check-search.ts'
import { checkSecrets } from './check-secrets.ts'
import { checkServer } from './check-server.ts'
import { checkWebhooks } from './check-webhooks.ts'

/**
 * Every check in order. One that cannot be made is a failure, and so is a database that does not
 * open; the checks that need no database are made even then.
 */
export async function examine(
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
        ? 'Run it with the settings of the server, PORCHLIGHT_DATA above all.'
        : config.databaseUrl === undefined
          ? `See ${config.dataFolder}/log/postgres.log.`
          : 'Is that PostgreSQL running, and does DATABASE_URL name it with the right login?',
  )
  const ofProgram = await attempt('program', async () => checkProgram(config))
  return [...ofProgram, ...ofDatabase]
}

async function checkDatabase(patient: Patient): Promise<Finding[]> {
  const server = await attempt('postgresql', async () => checkServer(patient))
  const schema = await attempt('schema', async () => checkSchema(patient))
  const usable = schema.every(({ name, state }) => name !== 'migrations' || state === 'ok')
  if (!usable) return [...server, ...schema]
  return [
    ok('database', 'open'),
    ...server,
    ...schema,
    ...(await checkPooler(patient)),
    ...(await attempt('clock', async () => checkClock(patient))),
    ...(await attempt('counters', async () => checkCounters(patient))),
    ...(await attempt('mails', async () => checkMails(patient))),
    ...(await attempt('webhooks', async () => checkWebhooks(patient))),
    ...(await attempt('webhook-key', async () => checkSecrets(patient))),
    ...(await attempt('search', async () => checkSearch(patient))),
    ...(await attempt('quotas', async () => checkQuotas(patient))),
    ...(await attempt('attachments', async () => checkAttachments(patient))),
  ]
}

async function attempt(
  name: string,
  check: () => Promise<Finding[]>,
  remedyOf: (error: unknown) => string = () =>
    'It could not be checked: see to that first, and run the doctor again.',
): Promise<Finding[]> {
  try {
    return await check()
  } catch (error) {
    const says = error instanceof Error ? error.message : String(error)
    return [fail(name, says, remedyOf(error))]
  }
}
