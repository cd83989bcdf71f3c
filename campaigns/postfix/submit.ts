import { mailClient } from '../../server/chat/channels/kinds/mail/listening/testing/mail-client.ts'
import { until } from '../until.ts'

export type Submitted = {
  readonly sender: string
  readonly recipients: readonly string[]
  readonly raw: Buffer
}

const submitMs = 15_000

/** Gives a mail to a server as another mail server does: what is refused for now is tried again. Returns the last reply. */
export async function submit(port: number, mail: Submitted): Promise<string> {
  return until('the mail is accepted or refused', submitMs, async () => {
    const reply = await submitOnce(port, mail)
    if (!/^[25]/.test(reply)) throw new Error(reply)
    return reply
  })
}

/** The reply to the first command that is refused, or to the mail. */
export async function submitOnce(
  port: number,
  { sender, recipients, raw }: Submitted,
): Promise<string> {
  const client = await mailClient(port)
  try {
    for (const line of ['EHLO elsewhere.example', `MAIL FROM:<${sender}>`]) {
      const reply = await client.say(line)
      if (!reply.startsWith('250')) return reply
    }
    for (const recipient of recipients) {
      const reply = await client.say(`RCPT TO:<${recipient}>`)
      if (!reply.startsWith('250')) return reply
    }
    await client.say('DATA')
    return await client.say(`${raw.toString('latin1')}\r\n.`)
  } finally {
    client.socket.destroy()
  }
}
