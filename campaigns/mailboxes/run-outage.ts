import assert from 'node:assert/strict'
import { connectTo } from '../../server/chat/channels/kinds/mail/fetching/testing/connect-to.ts'
import { startSmtpServer } from '../../server/chat/mail/testing/smtp-server.ts'
import { seededRandom } from '../../server/operate/generate/random.ts'
import { plainMail } from '../../test/mails.ts'
import { until } from '../until.ts'
import { checkImported, untilImported, untilLookedThrough } from './check-imported.ts'
import { makeMails, type SentMail } from './mailbox-mails.ts'
import { passDays } from './pass-days.ts'
import { startMailbox, user, type MailboxServer } from './start-mailbox.ts'

export type OutageOptions = {
  readonly dataFolder: string
  readonly seed: number
  readonly days: number
  /** That come before the outage, while the server is killed, and in the outage. */
  readonly mails: number
  readonly say: (line: string) => void
}

export type OutageSummary = {
  readonly before: number
  readonly meanwhile: number
  readonly unnamed: number
  readonly imported: number
  /** Older than the channel, which fetches none of them. */
  readonly past: number
  /** Until the server was ready again, and until all was imported. */
  readonly readyMs: number
  readonly importedMs: number
}

const dayMs = 86_400_000
const limitMs = 120_000
/** In ten mails: those before the outage, and those whose fetching the kill interrupts. */
const tenths = { before: 2, interrupted: 1 }

/**
 * The server ends at once, and is down for days, in which mails come and the mailbox is numbered anew. Throws unless each mail since
 * the channel was made is one message then, none of the past is, and an answer that waited is sent once.
 */
export async function runOutage(options: OutageOptions): Promise<OutageSummary> {
  const { dataFolder, days, say } = options
  const random = seededRandom(options.seed)
  const mails = makeMails(options.mails, random)
  const [first, last] = [tenths.before, tenths.before + tenths.interrupted].map((tenth) =>
    Math.ceil((mails.length * tenth) / 10),
  )
  const past = Math.ceil(mails.length / 20)
  const closing: (() => Promise<void>)[] = []
  let isDeferring = true
  const smtp = await startSmtpServer(
    { after: (close) => void closing.push(close) },
    {
      onRcptTo: (_to, _session, done) =>
        done(isDeferring ? Object.assign(new Error('Later'), { responseCode: 451 }) : null),
    },
  )
  const mailbox = await startMailbox(dataFolder)
  const { dovecot } = mailbox
  try {
    for (let number = 1; number <= past; number += 1) {
      const raw = plainMail(`Past ${number}`, `past${number}@example.com`)
      await dovecot.deliver(user, raw, new Date(Date.now() - (30 + number) * dayMs))
    }
    const port = Number(new URL(smtp.url).port)
    await mailbox.makeChannel('new', { smtp: { host: '127.0.0.1', port, security: 'none' } })
    await untilLookedThrough(mailbox)
    await deliverAll(mailbox, mails.slice(0, first))
    await untilImported(mailbox, first ?? 0)
    const answer = await answerFirst(mailbox)
    await until('the answer waits', limitMs, async () => (await stateOf(answer)) === 'deferred')
    await deliverAll(mailbox, mails.slice(first, last))
    await mailbox.kill()
    say(`${last} mails delivered, the server ended`)

    const outage = mails.slice(last)
    await dovecot.kill()
    await passDays(dataFolder, days)
    await dovecot.makeOlder(user, days * dayMs)
    await dovecot.start()
    for (let day = 1; day <= days; day += 1) {
      const [from, to] = [day - 1, day].map((one) => Math.floor((one * outage.length) / days))
      for (const { raw } of outage.slice(from, to)) {
        const at = new Date(Date.now() - (days - day) * dayMs - random.whole(0, dayMs - 1))
        await dovecot.deliver(user, raw, at)
      }
      await number(mailbox)
      if (day !== Math.ceil(days / 2)) continue
      await dovecot.kill()
      await dovecot.renumber(user)
      await dovecot.start()
    }
    say(`${outage.length} mails delivered in ${days} days`)

    isDeferring = false
    const startedAt = performance.now()
    const readyMs = await mailbox.start()
    await untilImported(mailbox, mails.length)
    const importedMs = performance.now() - startedAt
    await until('the answer is sent', limitMs, async () => (await stateOf(answer)) === 'sent')
    const imported = await checkImported(mailbox, mails)
    const sent = smtp.sources.filter((source) => source.includes(answerWords))
    assert.equal(sent.length, 1, 'The answer is sent once.')
    const unnamed = outage.filter(({ raw }) => !raw.includes('Message-ID:')).length
    const before = last ?? 0
    return { before, meanwhile: outage.length, unnamed, imported, past, readyMs, importedMs }
  } finally {
    await mailbox.end()
    for (const close of closing) await close()
  }
}

const answerWords = 'The answer that waits'

async function deliverAll({ dovecot, look }: MailboxServer, mails: readonly SentMail[]) {
  for (const { raw } of mails) await dovecot.deliver(user, raw)
  await look()
}

/** Answers the oldest conversation. Returns where its message is. */
async function answerFirst(mailbox: MailboxServer) {
  const { send, adminEmail } = mailbox
  const { conversations } = await send('GET', '/conversations?per_page=1')
  const path = `/conversations/${conversations[0].id}/messages`
  const { message } = await send('POST', path, { body: answerWords, sender_email: adminEmail })
  return { mailbox, path, id: message.id as string }
}

async function stateOf({ mailbox, path, id }: Awaited<ReturnType<typeof answerFirst>>) {
  const { messages } = await mailbox.send('GET', `${path}?include=mail&per_page=100`)
  const found = messages.find((one: { id: string }) => one.id === id)
  return found.mail?.delivery[0]?.state
}

/** Another client looks at the mailbox, which numbers what has come. */
async function number({ dovecot }: MailboxServer): Promise<void> {
  const client = await connectTo(dovecot, user)
  try {
    await client.mailboxOpen('INBOX', { readOnly: true })
  } finally {
    client.close()
  }
}
