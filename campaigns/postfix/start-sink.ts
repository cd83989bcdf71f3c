import { startSmtpServer } from '../../server/chat/mail/testing/smtp-server.ts'

/** The address that it refuses. */
export const refused = 'refused@elsewhere.example'

export type SunkMail = { readonly recipient: string; readonly sender: string }

/** The server of everybody else, which refuses one address. */
export async function startSink(t: { readonly after: (close: () => unknown) => void }) {
  const got: SunkMail[] = []
  const { url } = await startSmtpServer(t, {
    onRcptTo: ({ address }, _session, done) =>
      done(
        address === refused
          ? Object.assign(new Error('No such user'), { responseCode: 550 })
          : null,
      ),
    onData: (stream, { envelope }, done) => {
      stream.resume()
      stream.on('end', () => {
        const sender = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        for (const { address } of envelope.rcptTo) got.push({ recipient: address, sender })
        done()
      })
    },
  })
  return { got, port: Number(new URL(url).port) }
}
