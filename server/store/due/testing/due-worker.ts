import { connectDatabase, connectJobs, type DatabaseAddress } from '../../database/connect.ts'
import { startDue } from '../start-due.ts'
import { reminderKind } from './reminder-task.ts'

// A process that runs reminders until it is killed. Its argument is the address of the database.

const address = JSON.parse(process.argv[2] ?? '') as DatabaseAddress
const onError = (error: Error) => process.stderr.write(`${error.message}\n`)
const database = connectDatabase({ address, poolSize: 4, statementTimeoutMs: 20_000, onError })
const kind = reminderKind(database, { concurrency: 8, maxSeconds: 3 })
const pool = connectJobs(address, onError)
startDue({ pool, kinds: [kind], hear: () => () => undefined, onError })
process.stdout.write('started\n')
setInterval(() => undefined, 60_000)
