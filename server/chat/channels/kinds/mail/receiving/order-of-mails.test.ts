import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startOwnApp } from '../../../../../../test/app.ts'
import { postMail, rawMail } from '../../../../../../test/mails.ts'
import { importMails, mailed } from './testing/scenario.ts'

const app = await startOwnApp()

/** Delivers mails before anything imports them, and returns their ids. */
async function deliverAll(space: Awaited<ReturnType<typeof mailed>>, mails: readonly Buffer[]) {
  const ids: string[] = []
  for (const raw of mails) {
    const { status, body } = await postMail(space.send, space.channelId, raw)
    assert.equal(status, 202)
    ids.push(body.mail.id)
  }
  return ids
}

const words = ['', 'Words']
/** They are stored while the mails behind are ready. */
const files = [
  'Content-Type: multipart/mixed; boundary=b',
  '',
  ...Array.from({ length: 20 }, () => ['--b', 'Content-Type: application/pdf', '', 'Words']).flat(),
  '--b--',
]
const person = (number: number) => `From: lin${number % 3}@x.test`
const people = `To: ${[0, 1, 2].map((number) => `lin${number}@x.test`).join(', ')}`

test('Mails that wait together become messages in the order in which they came, also where each answers the one before', async () => {
  const thread = await mailed(app)
  const apart = await mailed(app)
  const numbers = Array.from({ length: 20 }, (_, at) => at)
  const answers = await deliverAll(
    thread,
    numbers.map((number) =>
      rawMail(
        person(number),
        people,
        `Subject: ${number}`,
        `Message-ID: <${number}@x.test>`,
        ...(number === 0 ? [] : [`In-Reply-To: <${number - 1}@x.test>`]),
        '',
        // A longer one is parsed while those behind it wait for their turn.
        number % 7 === 3 ? 'Long words\r\n'.repeat(10_000) : 'Words',
      ),
    ),
  )
  const others = await deliverAll(
    apart,
    numbers.map((number) =>
      rawMail(
        `From: ${number}@x.test`,
        `Subject: ${number}`,
        ...(number % 5 === 0 ? files : words),
      ),
    ),
  )
  importMails(app)
  const outcomes = await Promise.all([
    ...answers.map(async (id) => thread.outcomeOf(id)),
    ...others.map(async (id) => apart.outcomeOf(id)),
  ])
  assert.ok(outcomes.every(({ state }) => state === 'message'))
  assert.equal(new Set(outcomes.slice(0, answers.length).map((one) => one.conversation_id)).size, 1)
  const messages = await thread.messagesOf(outcomes[0]?.conversation_id ?? '')
  assert.deepEqual(
    messages.map(({ mail }: { mail: { subject: string } }) => Number(mail.subject)),
    numbers,
  )
  const { rows } = await app.owner.query<{ commits: number; subjects: string[] }>(
    `select count(distinct m.xmin::text)::integer as commits, array_agg(r.subject order by m.created_at) as subjects
       from messages m join received_mails r on r.workspace_id = m.workspace_id and r.message_id = m.id
      where m.workspace_id = $1`,
    [apart.id],
  )
  assert.deepEqual(rows[0]?.subjects.map(Number), numbers)
  assert.ok((rows[0]?.commits ?? Infinity) < numbers.length, `${rows[0]?.commits} commits`)
})
