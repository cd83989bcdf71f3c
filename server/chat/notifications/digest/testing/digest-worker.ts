import { readConfig } from '../../../../config/config.ts'
import {
  connectDatabase,
  connectJobs,
  type DatabaseAddress,
} from '../../../../store/database/connect.ts'
import { startDue } from '../../../../store/due/start-due.ts'
import { createMailTransport } from '../../../mail/mail-transport.ts'
import { mailKind } from '../../../mail/mail-task.ts'
import { makeVault } from '../../../webhooks/secrets-vault.ts'
import { digestKind } from '../digest-kind.ts'
import { digestMail } from '../digest-mail.ts'

// A process that mails digests until it is killed. Its arguments are the address of the database and the environment.

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
const renderDigest = digestMail({ database, config, vault: makeVault(config) })
const parts = { pool, database, config, transport, renderDigest, log }
// A killed run is claimed again after its time, which is far shorter here.
const kinds = [digestKind(parts), mailKind(parts)].map((kind) => ({ ...kind, maxSeconds: 3 }))
startDue({ pool, kinds, hear: () => () => undefined, onError })
setInterval(() => undefined, 60_000)
