import { readConfig } from '../../../config/config.ts'
import { changesOfOne } from '../../../start/app.ts'
import { makeServices } from '../../../start/make-services.ts'
import {
  connectDatabase,
  connectJobs,
  type DatabaseAddress,
} from '../../../store/database/connect.ts'
import { startDue } from '../../../store/due/start-due.ts'
import { bulkKind } from '../bulk-kind.ts'

// A process that makes bulk changes until it is killed. Its argument is the address of the database.

const address = JSON.parse(process.argv[2] ?? '') as DatabaseAddress
const onError = (error: Error) => process.stderr.write(`${error.message}\n`)
const database = connectDatabase({ address, poolSize: 4, statementTimeoutMs: 20_000, onError })
const services = makeServices({ config: readConfig({ PORCHLIGHT_LOG_LEVEL: 'silent' }), database })
// A killed run is made up for after a few seconds.
const own = bulkKind({ services, routes: changesOfOne, log: () => undefined })
const kind = { ...own, maxSeconds: 3, delayMs: () => 100 }
const pool = connectJobs(address, onError)
startDue({ pool, kinds: [kind], hear: () => () => undefined, onError })
process.stdout.write('started\n')
setInterval(() => undefined, 60_000)
