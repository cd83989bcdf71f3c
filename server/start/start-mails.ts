import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { connectJobs } from '../store/database/connect.ts'
import { startMailJobs } from '../chat/mail/start-mail-jobs.ts'
import { createMailTransport } from '../chat/mail/mail-transport.ts'
import type { OpenDatabase } from './open-database.ts'

/** Returns the stop. */
export async function startMails(parts: {
  config: Config
  opened: Pick<OpenDatabase, 'owner' | 'address'>
  log: (line: string) => void
  onError: (error: Error) => void
}): Promise<() => Promise<void>> {
  const { config, opened, log, onError } = parts
  const jobsPool = connectJobs(opened.address, onError)
  const mails = await startMailJobs({
    ownerPool: opened.owner,
    jobsPool,
    transport: createMailTransport({
      smtpUrl: config.smtpUrl,
      from: config.mailFrom,
      mailFolder: join(config.dataFolder, 'mail'),
    }),
    baseDomain: config.baseDomain,
    log,
    onError,
  })
  return async () => {
    await mails.stop()
    await jobsPool.end()
  }
}
