import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { testSecretsKey } from '../../../../test/app.ts'
import type { DatabaseAddress } from '../../../store/database/connect.ts'

/** `mail` runs a program that mails to a server until the test ends, again after each `kill`. */
export function keepMailing(t: { readonly after: (close: () => Promise<void>) => void }) {
  let worker: ChildProcess | undefined
  const mail = (smtpUrl: string, script: string, address: DatabaseAddress, from: string) => {
    const env = {
      PORCHLIGHT_SMTP_URL: smtpUrl,
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
  return { mail, kill: () => void worker?.kill('SIGKILL') }
}
