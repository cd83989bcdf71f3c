import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A real SMTP server; `sources` collects the mails it accepts. */
export async function startSmtpServer(
  t: { readonly after: (close: () => Promise<void>) => void },
  options: SMTPServerOptions = {},
) {
  const sources: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => {
      let source = ''
      stream.setEncoding('utf8').on('data', (part) => (source += part))
      stream.on('end', () => {
        sources.push(source)
        done()
      })
    },
    ...options,
  })
  // Aborted deliveries reset their connections, which must not fail the test.
  server.on('error', () => undefined)
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  t.after(async () => new Promise<void>((resolve) => server.close(resolve)))
  const { port: smtpPort } = listener.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${smtpPort}`, sources, listener }
}
