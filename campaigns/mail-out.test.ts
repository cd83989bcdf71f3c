import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { answering, startMailed } from '../server/chat/channels/answers/testing/scenario.ts'
import { app, owner } from '../server/chat/channels/follow-up/testing/scenario.ts'
import { importMails } from '../server/chat/channels/kinds/mail/receiving/testing/scenario.ts'
import {
  behaviours,
  startFaultySmtpServer,
  type Behaviour,
} from '../server/chat/mail/testing/faulty-smtp-server.ts'
import { seededRandom, type Random } from '../server/operate/generate/random.ts'
import { testSecretsKey } from '../test/app.ts'
import { until } from './until.ts'

/** `npm run mail-out` sends 200 mails to each behaviour of a server, the short form 8. */
const isLong = process.env['PORCHLIGHT_TEST_MAIL_OUT'] === 'long'
const each = isLong ? 200 : 8
const kills = isLong ? 120 : 6
const seed = Number(process.env['PORCHLIGHT_TEST_SEED'] ?? Date.now() % 1_000_000)
const perConversation = isLong ? 14 : 7
const limitMs = isLong ? 3_000_000 : 180_000
/** Longer than a socket takes at once, so that a cut in the text is one. */
const longText = 'long text '.repeat(20_000)

/** Behaviours after which a second attempt is accepted. */
const passing: readonly Behaviour[] = ['defer', 'cut_before', 'cut_in']
const unknown: readonly Behaviour[] = ['cut_after', 'silent']

importMails(app)

const workerScript = fileURLToPath(
  new URL('../server/chat/channels/follow-up/testing/mail-worker.ts', import.meta.url),
)

/** A process that sends what is due, killed and started again until it has been killed often enough. */
function startWorkers(smtpUrl: string, random: Random) {
  const env = {
    PORCHLIGHT_SMTP_URL: smtpUrl,
    PORCHLIGHT_MAIL_FROM: 'chat@acme.test',
    PORCHLIGHT_SECRETS_KEY: testSecretsKey,
  }
  let worker: ChildProcess | undefined
  let killed = 0
  const ending = new AbortController()
  const run = async () => {
    while (!ending.signal.aborted) {
      const args = [workerScript, JSON.stringify(app.address), JSON.stringify(env)]
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] })
      worker = child
      const exit = once(child, 'exit')
      if (killed < kills) {
        await Promise.race([once(child.stdout, 'data'), exit])
        await Promise.race([sleep(random.whole(0, 1_500)), exit])
        if (child.kill('SIGKILL')) killed += 1
      }
      await exit
    }
  }
  const running = run()
  return {
    killed: () => killed,
    end: async () => {
      ending.abort()
      worker?.kill('SIGKILL')
      await running
    },
  }
}

type Sent = {
  readonly behaviour: Behaviour
  readonly recipient: string
  readonly messageId: string
  readonly of: ReturnType<typeof answering>
}

test('Seven behaviours of mail servers and kills of ours: no mail twice, none lost, unknown ones shown', async (t) => {
  t.diagnostic(`PORCHLIGHT_TEST_SEED=${seed}`)
  const random = seededRandom(seed)
  const repaired = new Set<string>()
  const server = await startFaultySmtpServer(t, (recipient, attempt) => {
    const name = behaviours.find((one) => recipient.startsWith(`${one}-`)) ?? 'accept'
    const isPast = passing.includes(name) && attempt > 1
    return isPast || repaired.has(recipient) ? 'accept' : name
  })
  const workers = startWorkers(`${server.url}?socketTimeout=700`, random.fork())
  t.after(workers.end)

  const mailed = await startMailed()
  const sent: Sent[] = []
  let of: ReturnType<typeof answering> | undefined
  for (let number = 0; number < each * behaviours.length; number += 1) {
    if (number % perConversation === 0) {
      const first = await mailed.channel.deliver(`From: lin${number}@x.test`, `Subject: ${number}`)
      of = answering(mailed.space, first.conversation_id ?? '')
    }
    const behaviour = behaviours[number % behaviours.length] ?? 'accept'
    const recipient = `${behaviour}-${number}@x.test`
    const body = `Number ${number}. ${behaviour === 'cut_in' ? longText : ''}`
    assert.ok(of)
    const messageId = await of.answer(body, { mail: { to: [recipient], cc: [] } })
    sent.push({ behaviour, recipient, messageId, of })
  }
  const waiting = async () => {
    const { rows } = await owner.query<{ count: number }>(
      `select (select count(*) from conversation_mails where state = 'waiting')::integer
              + (select count(*) from due_tasks where kind = 'answer_by_mail')::integer as count`,
    )
    return rows[0]?.count ?? 0
  }
  await until('no mail waits', limitMs, async () => (await waiting()) === 0)
  assert.equal(workers.killed(), kills)

  const copiesOf = (recipient: string) => server.got.filter((one) => one.recipient === recipient)
  const counts = new Map<string, number>()
  const uncertain: Sent[] = []
  for (const one of sent) {
    const [delivery] = await one.of.deliveryOf(one.messageId)
    const copies = copiesOf(one.recipient)
    const told = `${one.recipient}: ${delivery?.state}, ${copies.length} copies`
    assert.ok(copies.length <= 1, `twice: ${told}`)
    if (delivery?.state === 'sent') assert.ok(copies[0]?.isAccepted, `lost: ${told}`)
    else if (delivery?.state === 'uncertain') uncertain.push(one)
    else assert.ok(delivery?.state === 'failed' && one.behaviour === 'refuse', told)
    if (unknown.includes(one.behaviour)) assert.equal(delivery.state, 'uncertain', told)
    counts.set(delivery.state, (counts.get(delivery.state) ?? 0) + 1)
  }
  // A person sends those again that did not arrive: each is there once in the end.
  const missing = uncertain.filter(({ recipient }) => copiesOf(recipient).length === 0)
  for (const { of: conversation, messageId, recipient } of missing) {
    repaired.add(recipient)
    assert.equal((await conversation.sendAgain(messageId)).status, 202)
  }
  await until('those are sent', limitMs, async () => (await waiting()) === 0)
  for (const { recipient, behaviour } of sent) {
    assert.equal(copiesOf(recipient).length, behaviour === 'refuse' ? 0 : 1, recipient)
  }
  const summary = [...counts].map(([state, count]) => `${count} ${state}`).join(', ')
  t.diagnostic(
    `${sent.length} mails, ${workers.killed()} kills: ${summary}; ${missing.length} sent again; 0 twice, 0 lost`,
  )
})
