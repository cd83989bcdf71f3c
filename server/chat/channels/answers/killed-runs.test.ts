import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { keepMailing } from '../../mail/testing/keep-mailing.ts'
import { startSmtpServer } from '../../mail/testing/smtp-server.ts'
import { app } from '../follow-up/testing/scenario.ts'
import { importMails } from '../kinds/mail/receiving/testing/scenario.ts'
import { makeDue, startMailed } from './testing/scenario.ts'

importMails(app)

const script = fileURLToPath(new URL('../follow-up/testing/mail-worker.ts', import.meta.url))
const refusals = { bob: [550, 'No such user here'], eve: [451, 'Come back later'] } as const

test('After a kill while a mail goes to several people, those are in doubt whom its server had accepted, and no others', async (t) => {
  const mailer = keepMailing(t)
  const got: string[][] = []
  let isFirst = true
  const { url } = await startSmtpServer(t, {
    onRcptTo: ({ address }, _session, done) => {
      const name = address.slice(0, address.indexOf('@'))
      const [responseCode, words] = (isFirst && refusals[name as keyof typeof refusals]) || []
      done(words === undefined ? null : Object.assign(new Error(words), { responseCode }))
    },
    onData: (stream, { envelope }, done) => {
      stream.resume().on('end', () => {
        got.push(envelope.rcptTo.map(({ address }) => address))
        if (isFirst) mailer.kill()
        else done()
        isFirst = false
      })
    },
  })
  const { id, answer, deliveryOf, untilStates, sendAgain } = await startMailed()
  const to = ['ann@y.test', 'bob@y.test', 'eve@y.test']
  const sent = await answer('Words', { mail: { to, cc: [] } })
  mailer.mail(url, script, app.address, 'chat@acme.test')
  await untilStates(sent, 'uncertain', 'failed', 'deferred')
  const found = await deliveryOf(sent)
  assert.deepEqual(
    found.map(({ state }) => state),
    ['uncertain', 'failed', 'deferred'],
  )
  assert.match(found[1]?.reason ?? '', /^550 No such user here/)
  assert.match(found[2]?.reason ?? '', /^451 Come back later/)
  await makeDue(id)
  await untilStates(sent, 'uncertain', 'failed', 'sent')
  assert.equal((await sendAgain(sent)).status, 202)
  await untilStates(sent, 'sent')
  assert.deepEqual(got, [['ann@y.test'], ['eve@y.test'], ['ann@y.test', 'bob@y.test']])
})
