import { readConfig } from '../../../../config/config.ts'
import {
  connectDatabase,
  connectJobs,
  type DatabaseAddress,
} from '../../../../store/database/connect.ts'
import { startDue } from '../../../../store/due/start-due.ts'
import { createMailTransport } from '../../../mail/mail-transport.ts'
import { makeVault } from '../../../webhooks/secrets-vault.ts'
import { makeFileStores } from '../../../attachments/file-stores.ts'
import { answerKind } from '../../answers/answer-kind.ts'
import { conversationMailKind } from '../conversation-mail-task.ts'
import { followUpKind } from '../follow-up-kind.ts'

// A process that mails answers until it is killed. Its arguments are the address of the database and the environment.

const [address, env] = process.argv.slice(2).map((text) => JSON.parse(text) as unknown) as [
  DatabaseAddress,
  Record<string, string>,
]
const log = (line: string) => void process.stderr.write(`${line}\n`)
const onError = (error: Error) => log(error.message)
const config = readConfig(env)
const database = connectDatabase({ address, poolSize: 4, statementTimeoutMs: 20_000, onError })
const pool = connectJobs(address, onError)
const vault = makeVault(config)
const { smtpUrl, mailFrom: from, dataFolder: mailFolder } = config
const transport = createMailTransport({ smtpUrl, from, mailFolder })
const parts = { pool, database, vault, config, transport, log, files: makeFileStores(config) }
// A killed run is claimed again after its time, which is far shorter here.
const kinds = [followUpKind(parts), answerKind(parts), conversationMailKind(parts)].map((kind) => ({
  ...kind,
  maxSeconds: 3,
}))
startDue({ pool, kinds, hear: () => () => undefined, onError })
process.stdout.write('started\n')
setInterval(() => undefined, 60_000)
