import { ImapFlow } from 'imapflow'
import type { Dovecot } from '../../../../../../../test/start-dovecot.ts'

/** Another client of a mailbox. */
export async function connectTo(
  { port, password }: Pick<Dovecot, 'port' | 'password'>,
  user: string,
): Promise<ImapFlow> {
  const client = new ImapFlow({
    host: '127.0.0.1',
    port,
    secure: false,
    doSTARTTLS: false,
    auth: { user, pass: password },
    logger: false,
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
