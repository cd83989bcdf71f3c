import type { Socket } from 'node:net'
import type { TestContext } from 'node:test'
import type { SMTPServerOptions } from 'smtp-server'
import { startSmtpServer } from './smtp-server.ts'

/** What a server does with a mail. `cut_after`, `silent`: it has the whole mail and says nothing, so its sender cannot know. */
export const behaviours = [
  'refuse',
  'defer',
  'cut_before',
  'cut_in',
  'cut_after',
  'silent',
  'accept',
] as const

export type Behaviour = (typeof behaviours)[number]

const error = (responseCode: number, words: string) =>
  Object.assign(new Error(words), { responseCode })

/**
 * A real SMTP server that misbehaves as it is told for each mail, by its recipient. `got`: the mails that it has wholly, of which
 * it has acknowledged those that are `accepted`.
 */
export async function startFaultySmtpServer(
  t: Pick<TestContext, 'after'>,
  behaviourOf: (recipient: string, attempt: number) => Behaviour,
  options: SMTPServerOptions = {},
) {
  const got: {
    readonly recipient: string
    readonly source: string
    readonly isAccepted: boolean
  }[] = []
  const attempts = new Map<string, number>()
  const of = (session: Session) => session.envelope.rcptTo[0]?.address ?? ''
  const sockets = new Map<number | undefined, Socket>()
  const cut = ({ remotePort }: Session) => void sockets.get(remotePort)?.destroy()
  const started = await startSmtpServer(t, {
    ...options,
    onRcptTo: ({ address }, session, done) => {
      const attempt = (attempts.get(address) ?? 0) + 1
      attempts.set(address, attempt)
      const behaviour = behaviourOf(address, attempt)
      if (behaviour === 'cut_before') cut(session)
      else if (behaviour === 'refuse') done(error(550, 'No such user here'))
      else if (behaviour === 'defer') done(error(451, 'Greylisted, come back later'))
      else done()
    },
    onData: (stream, session, done) => {
      const recipient = of(session)
      const behaviour = behaviourOf(recipient, attempts.get(recipient) ?? 1)
      let source = ''
      stream.setEncoding('utf8').on('data', (part: string) => {
        source += part
        if (behaviour === 'cut_in') cut(session)
      })
      stream.on('end', () => {
        got.push({ recipient, source, isAccepted: behaviour === 'accept' })
        if (behaviour === 'cut_after') cut(session)
        else if (behaviour === 'accept') done()
      })
    },
  })
  started.listener.on('connection', (socket: Socket) => sockets.set(socket.remotePort, socket))
  return { ...started, got }
}

type Session = Parameters<NonNullable<SMTPServerOptions['onData']>>[1]
