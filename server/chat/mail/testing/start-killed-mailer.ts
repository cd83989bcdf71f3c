import type { DatabaseAddress } from '../../../store/database/connect.ts'
import { keepMailing } from './keep-mailing.ts'
import { startSmtpServer } from './smtp-server.ts'

/**
 * An SMTP server that kills whoever mails to it four times: at the connection, which is after the commit and before the mail,
 * as the sender is named, as the recipient is, and at one more connection. `mail` runs a program that mails until the test
 * ends, again after each kill.
 */
export async function startKilledMailer(t: {
  readonly after: (close: () => Promise<void>) => void
}) {
  const mailer = keepMailing(t)
  let kills = 0
  const mayKill = (...at: readonly number[]) => {
    if (!at.includes(kills)) return
    kills += 1
    mailer.kill()
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
  const mail = (script: string, address: DatabaseAddress, from: string) =>
    mailer.mail(url, script, address, from)
  return { sources, kills: () => kills, mail }
}
