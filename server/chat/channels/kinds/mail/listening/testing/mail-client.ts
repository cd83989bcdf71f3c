import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A client of SMTP or LMTP that sends lines and reads whole replies. */
export type MailClient = {
  /** The reply to a line; of several for the text of a mail, each is read by `reply`. */
  readonly say: (line: string) => Promise<string>
  readonly reply: () => Promise<string>
  readonly write: (text: Buffer | string) => void
  readonly socket: Socket
}

export async function mailClient(at: number | string): Promise<MailClient> {
  const socket = typeof at === 'number' ? connect(at, '127.0.0.1') : connect(at)
  await once(socket, 'connect')
  let unread = ''
  let isEnded = false
  const waiting: (() => void)[] = []
  const wake = () => waiting.splice(0).forEach((resume) => resume())
  socket.on('data', (bytes: Buffer) => {
    unread += bytes.toString()
    wake()
  })
  for (const end of ['close', 'error']) {
    socket.on(end, () => {
      isEnded = true
      wake()
    })
  }
  const reply = async (): Promise<string> => {
    for (;;) {
      const found = /^(?:\d{3}-[^\n]*\n)*\d{3}(?: [^\n]*)?\n/.exec(unread)
      if (found !== null) {
        unread = unread.slice(found[0].length)
        return found[0].trim()
      }
      if (isEnded) return ''
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
  }
  await reply()
  return {
    say: async (line) => {
      socket.write(`${line}\r\n`)
      return reply()
    },
    reply,
    write: (text) => void socket.write(text),
    socket,
  }
}
