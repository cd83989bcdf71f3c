import { readConfig, type Config } from '../../../config/config.ts'
import {
  connectDatabase,
  connectJobs,
  type Database,
  type DatabaseAddress,
} from '../../../store/database/connect.ts'
import { startDue, type DueOptions } from '../../../store/due/start-due.ts'
import { createMailTransport } from '../mail-transport.ts'

type Parts = {
  readonly config: Config
  readonly database: Database
  readonly pool: ReturnType<typeof connectJobs>
  readonly transport: ReturnType<typeof createMailTransport>
  readonly log: (line: string) => void
}

/** Runs these tasks until the process is killed. Its arguments are the address of the database and the environment. */
export function mailUntilKilled(makeKinds: (parts: Parts) => DueOptions['kinds']): void {
  const [address, env] = process.argv.slice(2).map((text) => JSON.parse(text) as unknown) as [
    DatabaseAddress,
    Record<string, string>,
  ]
  const log = (line: string) => void process.stderr.write(`${line}\n`)
  const onError = (error: Error) => log(error.message)
  const config = readConfig(env)
  const database = connectDatabase({ address, poolSize: 4, statementTimeoutMs: 20_000, onError })
  const pool = connectJobs(address, onError)
  const { smtpUrl, mailFrom: from, dataFolder: mailFolder } = config
  const transport = createMailTransport({ smtpUrl, from, mailFolder })
  // A killed run is claimed again after its time, which is far shorter here.
  const kinds = makeKinds({ config, database, pool, transport, log }).map((kind) => ({
    ...kind,
    maxSeconds: 3,
  }))
  startDue({ pool, kinds, hear: () => () => undefined, onError })
  process.stdout.write('started\n')
  setInterval(() => undefined, 60_000)
}
