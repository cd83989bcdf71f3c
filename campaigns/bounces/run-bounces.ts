import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { openInbox } from '../../inbox/testing/open-inbox.ts'
import { mailClient } from '../../server/chat/channels/kinds/mail/listening/testing/mail-client.ts'
import type { TestWorkspace } from '../../test/app.ts'
import { freePort } from '../../test/free-port.ts'
import { bounceMail, mailHeaders } from '../../test/mails.ts'
import { signIn } from '../../test/sign-in.ts'
import { exchangeRaw } from '../exchange.ts'
import { untilLookedThrough } from '../mailboxes/check-imported.ts'
import { startMailbox, subdomain, user, type MailboxServer } from '../mailboxes/start-mailbox.ts'
import { startSink } from '../postfix/start-sink.ts'
import { slowdown, until } from '../until.ts'
import { withOwner } from '../workspaces.ts'

export type BounceOptions = {
  readonly dataFolder: string
  /** Bounces that come each way. */
  readonly rounds: number
  readonly say: (line: string) => void
}

/** How a bounce comes: posted, by the listener, or into a mailbox that is fetched. */
export const ways = ['HTTP', 'LMTP', 'IMAP'] as const

type Way = (typeof ways)[number]

/** From the first byte of each bounce on its way to the server, in milliseconds. */
export type BounceTimes = { readonly api: number[]; readonly inbox: number[] }

const limitMs = 60_000

/**
 * Messages that the team mails are returned, each way by turns. Returns how long it took until the API says that they were not
 * delivered, and until the open inbox does.
 */
export async function runBounces(
  options: BounceOptions,
): Promise<Readonly<Record<Way, BounceTimes>>> {
  const { dataFolder, rounds, say } = options
  const closing: (() => unknown)[] = []
  const sink = await startSink({ after: (close) => void closing.push(close) })
  const lmtpPort = await freePort()
  const mailbox = await startMailbox(dataFolder, {
    PORCHLIGHT_MAIL_LISTEN: `lmtp://127.0.0.1:${lmtpPort}`,
    PORCHLIGHT_SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
    PORCHLIGHT_MAIL_FROM: 'Shop <help@shop.example>',
  })
  closing.push(mailbox.end)
  try {
    const channelId = await mailbox.makeChannel('new', { plus_addresses: true })
    await untilLookedThrough(mailbox)
    const deliver = deliveries(mailbox, channelId, lmtpPort)
    const page = await openPage(mailbox)
    closing.push(async () => page.context().close())
    const found = { HTTP: newTimes(), LMTP: newTimes(), IMAP: newTimes() }
    for (let round = 1; round <= rounds; round += 1) {
      for (const way of ways) {
        const email = `${way.toLowerCase()}${round}@elsewhere.example`
        const sent = await send(mailbox, channelId, email)
        const returnTo = sink.got.find(({ recipient }) => recipient === email)?.sender ?? ''
        assert.match(returnTo, /^help\+b[0-9a-z]+@shop\.example$/)
        await page.goto(new URL(`/inbox/all/${sent.conversationId}`, page.url()).href)
        await page.getByText(`Mailed to ${email}`).waitFor()
        const startedAt = performance.now()
        const since = () => performance.now() - startedAt
        await deliver[way](bounceOf(returnTo, email), returnTo)
        const shown = page.getByText(`Not delivered to ${email}: 5.1.1`)
        const [api, inbox] = await Promise.all([
          until('the API says so', limitMs, async () =>
            (await sent.state()) === 'failed' ? since() : undefined,
          ),
          shown.waitFor({ timeout: limitMs * slowdown() }).then(since),
        ])
        found[way].api.push(api)
        found[way].inbox.push(inbox)
        say(`${way} ${round}: ${api.toFixed(0)} ms, in the inbox ${inbox.toFixed(0)} ms`)
      }
    }
    return found
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}

const newTimes = (): BounceTimes => ({ api: [], inbox: [] })

/** Mails a message of the team to an address, and waits until the mail server has accepted it. */
async function send(mailbox: MailboxServer, channelId: string, email: string) {
  const { conversation } = await mailbox.send('POST', '/conversations', {
    visitor_attributes: { email },
    sender_email: mailbox.adminEmail,
    channel_id: channelId,
    messages_attributes: [{ body: 'It is on its way.' }],
  })
  const path = `/conversations/${conversation.id}/messages?include=mail`
  const state = async () => {
    const { messages } = await mailbox.send('GET', path)
    return messages[0].mail?.delivery[0].state
  }
  await until('the mail is sent', limitMs, async () => (await state()) === 'sent')
  return { conversationId: conversation.id as string, state }
}

/** Has a bounce come, each way; resolves when it has been accepted. */
function deliveries(mailbox: MailboxServer, channelId: string, lmtpPort: number) {
  const { dovecot, key } = mailbox
  return {
    HTTP: async (raw: Buffer, recipient: string) => {
      const query = new URLSearchParams({ sender: '<>', recipients: recipient })
      const { status, text } = await exchangeRaw({
        port: mailbox.port(),
        method: 'POST',
        path: `/api/external/v2/mail-channels/${channelId}/messages?${query}`,
        headers: { ...mailHeaders, host: `${subdomain}.localhost`, 'x-api-key': key },
        payload: raw,
        timeoutMs: limitMs,
      })
      assert.equal(status, 202, text)
    },
    LMTP: async (raw: Buffer, recipient: string) => {
      const client = await mailClient(lmtpPort)
      for (const line of ['LHLO mx.test', 'MAIL FROM:<>', `RCPT TO:<${recipient}>`, 'DATA'])
        assert.match(await client.say(line), /^[23]/)
      client.write(raw)
      assert.match(await client.say('\r\n.'), /^250/)
      client.socket.end()
    },
    IMAP: async (raw: Buffer) => dovecot.deliver(user, raw),
  } satisfies Record<Way, (raw: Buffer, recipient: string) => Promise<void>>
}

const bounceOf = (to: string, recipient: string) =>
  bounceMail(to, `Final-Recipient: rfc822; ${recipient}`, 'Action: failed', 'Status: 5.1.1')

async function openPage({
  dataFolder,
  workspaceId: id,
  port,
  adminEmail,
}: MailboxServer): Promise<Page> {
  const space = { id, subdomain, port: port() }
  const signedIn = await withOwner(dataFolder, async (owner) =>
    signIn({ ...space, owner } as unknown as TestWorkspace, adminEmail),
  )
  const { page } = await openInbox(space, '/inbox/all', signedIn)
  return page
}
