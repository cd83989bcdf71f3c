import assert from 'node:assert/strict'
import { after, mock, test } from 'node:test'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { answering } from '../server/chat/channels/answers/testing/scenario.ts'
import { webChannel } from '../server/chat/channels/devices/testing/visitor.ts'
import {
  app,
  owner,
  passTime,
  startAnother,
  startMails,
} from '../server/chat/channels/follow-up/testing/scenario.ts'
import {
  importMails,
  mailed,
  type Mailed,
} from '../server/chat/channels/kinds/mail/receiving/testing/scenario.ts'
import { startSmtpServer } from '../server/chat/mail/testing/smtp-server.ts'
import { postMail } from '../test/mails.ts'
import { robotAddress, robots, type GotMail, type Robot } from './robots/robots.ts'
import { until } from './until.ts'

/** `npm run robots` lets a month pass, the short form three days. */
const isLong = process.env['PORCHLIGHT_TEST_ROBOTS'] === 'long'
const days = isLong ? 30 : 3
const hours = isLong ? 24 : 2
const hourMs = 3_600_000
const settledMs = 120_000
/** Beyond so many, robots and shop answer each other. */
const mostRounds = 4
const mostInHour = 20

let later = 0
const now = Date.now
mock.method(Date, 'now', () => now() + later)

type Got = GotMail & { readonly recipient: string }

const inbox: Got[] = []
const { url } = await startSmtpServer(
  { after },
  {
    onData: (stream, { envelope }, done) => {
      void (async () => {
        const source = (await buffer(stream)).toString()
        const mail = await PostalMime.parse(source)
        const sender = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        const replyTo = mail.replyTo?.[0]?.address ?? mail.from?.address ?? ''
        const shown = { subject: mail.subject ?? '', messageId: mail.messageId ?? '', replyTo }
        for (const { address } of envelope.rcptTo)
          inbox.push({ recipient: address, sender, source, ...shown })
        done()
      })()
    },
  },
)
importMails(app)
startMails({ after }, url, { followUpsPerHour: 0, answersPerHour: 0 })

/** Ids and limits of an hour see that so much time has passed, and so do those of a day, whose rows grow older. */
async function passHours(space: Mailed, count: number): Promise<void> {
  later += count * hourMs
  for (const [table, at] of [
    ['messages', 'created_at'],
    ['conversation_mails', 'created_at'],
    ['received_mails', 'arrived_at'],
  ])
    await owner.query(
      `update ${table} set ${at} = ${at} - $2 * interval '1 hour' where workspace_id = $1`,
      [space.id, count],
    )
}

/** Waits until nothing is due. Mails to administrators, such as that of a flood, are not sent here. */
async function settle({ id }: Mailed): Promise<void> {
  await until('nothing is due', settledMs, async () => {
    await owner.query(`select pg_notify('porchlight_due', '')`)
    const { rows } = await owner.query(
      `select from due_tasks where workspace_id = $1 and kind <> 'deliver_mail' and (claim is not null or due_at <= now() + interval '1 second') limit 1`,
      [id],
    )
    return rows.length === 0
  })
}

const numbers = new Map<string, number>()

/** The robots answer all mails that they have got since. Returns how many those were. */
async function letRobotsAnswer(space: Mailed, all: ReadonlyMap<string, Robot>): Promise<number> {
  const got = inbox.splice(0)
  for (const mail of got) {
    const robot = all.get(mail.recipient)
    assert.ok(robot, mail.recipient)
    const number = (numbers.get(mail.recipient) ?? 0) + 1
    numbers.set(mail.recipient, number)
    for (const { raw, sender, recipient } of robot(mail, mail.recipient, number)) {
      const query = new URLSearchParams({
        sender: sender === '' ? '<>' : sender,
        recipients: recipient,
      })
      const { status, text } = await postMail(space.send, space.channelId, raw, `?${query}`)
      assert.ok(status === 202 || status === 200, text)
    }
  }
  return got.length
}

/** The robots answer until no mail comes any more. Returns how many came, of how many rounds. */
async function exchangeAll(space: Mailed, all: ReadonlyMap<string, Robot>) {
  let mails = 0
  for (let rounds = 0; ; rounds += 1) {
    assert.ok(rounds <= mostRounds, `${mails} mails in ${rounds} rounds`)
    await settle(space)
    const got = await letRobotsAnswer(space, all)
    if (got === 0) return { mails, rounds }
    mails += got
  }
}

const countOf = async (space: Mailed, condition: string): Promise<number> => {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::integer as count from received_mails where workspace_id = $1 and ${condition}`,
    [space.id],
  )
  return rows[0]?.count ?? 0
}

test('A month of twenty robots that answer everything: each mail of ours is caused by a person of the team', async (t) => {
  const space = await mailed(app)
  const all = new Map(robots.map(([name, robot]) => [robotAddress(name), robot]))
  const channel = await webChannel(app, space, {
    pre_chat: { fields: [{ field: 'email', required: false }] },
    follow_up_reply_to: 'help@shop.example',
  })
  const byMail: ReturnType<typeof answering>[] = []
  const chats: Awaited<ReturnType<typeof startAnother>>[] = []
  for (const [name] of robots) {
    const first = await space.deliver(`From: ${robotAddress(name)}`, `Subject: From ${name}`)
    byMail.push(answering(space, first.conversation_id ?? ''))
    chats.push(await startAnother(space, channel, { email: robotAddress(name) }))
  }
  let [answers, mails, longest] = [0, 0, 0]
  for (let day = 1; day <= days; day += 1) {
    await passHours(space, 24)
    for (const { answer } of byMail) await answer(`The answer of day ${day}.`)
    for (const { answer } of chats) await answer(`The answer of day ${day} in the chat.`)
    for (const chat of chats) await passTime(chat)
    const asked = byMail.length + chats.length
    const found = await exchangeAll(space, all)
    answers += asked
    mails += found.mails
    longest = Math.max(longest, found.rounds)
    assert.ok(found.mails <= asked, `day ${day}: ${found.mails} mails for ${asked} answers`)
    assert.equal(found.rounds, 1, `day ${day}: a mail of ours that no person has caused`)
  }
  // Robots that say what they are never count as an answer: two mails at most, the address is not proven.
  for (const [at, [name, , isUnsigned]] of robots.entries()) {
    const { rows } = await owner.query<{ count: number }>(
      `select count(*)::integer as count from conversation_mails
        where conversation_id = $1 and purpose = 'follow_up' and state = 'sent'`,
      [chats[at]?.id],
    )
    const sent = rows[0]?.count ?? 0
    if (isUnsigned !== true) assert.ok(sent <= 2, `${name}: ${sent} mails of the chat`)
    assert.ok(sent <= days, `${name}: ${sent}`)
  }
  const unread = await countOf(space, `state = 'stored'`)
  assert.equal(unread, 0)
  t.diagnostic(
    `${days} days, ${robots.length} robots: ${answers} answers of the team, ${mails} mails of ours, ` +
      `${await countOf(space, 'true')} of robots; 0 loops, ${longest} round at most`,
  )
})

test('A program of the shop that answers every message, and a robot that answers every mail, end at twenty mails an hour', async (t) => {
  const space = await mailed(app)
  const [, unsigned] = robots.find(([name]) => name === 'unsigned') ?? []
  assert.ok(unsigned)
  const address = robotAddress('unsigned')
  const all = new Map([[address, unsigned]])
  const first = await space.deliver(`From: ${address}`, 'Subject: Loop')
  const { answer } = answering(space, first.conversation_id ?? '')
  let seen = 0
  let mails = 0
  /** Answers each new message of the robot, as a program does that hears of all events. */
  const answerAll = async (): Promise<boolean> => {
    const count = await countOf(space, `state = 'message'`)
    const isNew = count > seen
    for (; seen < count; seen += 1) await answer(`Thank you (${seen}).`)
    return isNew
  }
  for (let hour = 1; hour <= hours; hour += 1) {
    await passHours(space, 1)
    const before = await countOf(space, `state = 'message'`)
    const tray = await countOf(space, `state = 'tray'`)
    // A person nudges what stands still.
    await answer(`Hour ${hour}`)
    for (let isGoing = true; isGoing;) {
      await settle(space)
      mails += await letRobotsAnswer(space, all)
      await settle(space)
      isGoing = await answerAll()
    }
    const came = (await countOf(space, `state = 'message'`)) - before
    assert.ok(came <= mostInHour && came >= mostInHour - 1, `hour ${hour}: ${came} messages`)
    assert.ok((await countOf(space, `state = 'tray'`)) > tray, `hour ${hour}: none is in the tray`)
  }
  t.diagnostic(`${hours} hours: ${mails} mails of ours, at most ${mostInHour} of the robot an hour`)
})
