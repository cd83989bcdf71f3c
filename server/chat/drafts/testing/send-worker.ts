import { readConfig } from '../../../config/config.ts'
import { makeServices } from '../../../start/make-services.ts'
import {
  connectDatabase,
  connectJobs,
  type DatabaseAddress,
} from '../../../store/database/connect.ts'
import { startDue } from '../../../store/due/start-due.ts'
import { sendDraftKind } from '../send-draft-task.ts'

// A process that sends drafts at their time until it is killed. Its arguments: the address of the database, and its time.

const address = JSON.parse(process.argv[2] ?? '') as DatabaseAddress
const aheadMs = Date.parse(process.argv[3] ?? '') - Date.now()
const onError = (error: Error) => process.stderr.write(`${error.message}\n`)
const database = connectDatabase({ address, poolSize: 4, statementTimeoutMs: 20_000, onError })
const services = makeServices({ config: readConfig({ PORCHLIGHT_LOG_LEVEL: 'silent' }), database })
// A killed run is made up for after a second.
const own = sendDraftKind({ ...services, log: () => undefined })
const kind = { ...own, concurrency: 2, maxSeconds: 1, delayMs: () => 100 }
const pool = connectJobs(address, onError)
const now = () => new Date(Date.now() + aheadMs)
startDue({ pool, kinds: [kind], hear: () => () => undefined, onError, now })
process.stdout.write('started\n')
setInterval(() => undefined, 60_000)
