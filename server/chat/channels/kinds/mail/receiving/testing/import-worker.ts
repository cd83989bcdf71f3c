import { readConfig } from '../../../../../../config/config.ts'
import {
  connectDatabase,
  connectJobs,
  type DatabaseAddress,
} from '../../../../../../store/database/connect.ts'
import { startDue } from '../../../../../../store/due/start-due.ts'
import { makeVault } from '../../../../../webhooks/secrets-vault.ts'
import { makeFileStores } from '../../../../../attachments/file-stores.ts'
import { shareReaders } from '../../reading/share-readers.ts'
import { importMailKind } from '../import-mail-kind.ts'

// A process that imports mails until it is killed. Its arguments are the address of the database and the data folder.

const address = JSON.parse(process.argv[2] ?? '') as DatabaseAddress
const config = readConfig({ PORCHLIGHT_DATA: process.argv[3] ?? '' })
const onError = (error: Error) => process.stderr.write(`${error.message}\n`)
const database = connectDatabase({ address, poolSize: 4, statementTimeoutMs: 20_000, onError })
const services = { config, database, files: makeFileStores(config), vault: makeVault(config) }
const kind = importMailKind({ services, readers: shareReaders(), log: () => undefined })
const pool = connectJobs(address, onError)
startDue({
  pool,
  kinds: [{ ...kind, maxSeconds: 3 }],
  hear: () => () => undefined,
  onError,
})
process.stdout.write('started\n')
setInterval(() => undefined, 60_000)
