import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { testSecretsKey } from '../../../../test/app.ts'
import type { DatabaseAddress } from '../../../store/database/connect.ts'
import { startSmtpServer } from './smtp-server.ts'

/**
 * An SMTP server that kills whoever mails to it four times: at the connection, which is after the commit and before the mail,
 * as the sender is named, as the recipient is, and at one more connection. `mail` runs a program that mails until the test
 * ends, again after each kill.
 */
export async function startKilledMailer(t: {
  readonly after: (close: () => Promise<void>) => void
}) {
  let worker: ChildProcess | undefined
  let kills = 0
  const mayKill = (...at: readonly number[]) => {
    if (!at.includes(kills)) return
    kills += 1
    worker?.kill('SIGKILL')
  }
  const { url, sources } = await startSmtpServer(t, {
    onConnect: (_session, done) => {
      mayKill(0, 3)
      done()
    },
    onMailFrom: (_sender, _session, done) => {
      mayKill(1)
      done()
    },
    onRcptTo: (_recipient, _session, done) => {
      mayKill(2)
      done()
    },
  })
  const mail = (script: string, address: DatabaseAddress, from: string) => {
    const env = {
      PORCHLIGHT_SMTP_URL: url,
      PORCHLIGHT_MAIL_FROM: from,
      PORCHLIGHT_SECRETS_KEY: testSecretsKey,
    }
    const args = [script, JSON.stringify(address), JSON.stringify(env)]
    const keepRunning = async () => {
      for (;;) {
        worker = spawn(process.execPath, args, { stdio: 'ignore' })
        const [, signal] = await once(worker, 'exit')
        if (signal === 'SIGTERM') return
      }
    }
    const running = keepRunning()
    t.after(async () => {
      worker?.kill('SIGTERM')
      await running
    })
  }
  return { sources, kills: () => kills, mail }
}
