import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutDovecot as skip } from '../../../../test/start-dovecot.ts'
import { runKinds } from '../../../store/due/testing/scenario.ts'
import { app, until } from '../follow-up/testing/scenario.ts'
import { dovecot, mailboxAt } from '../kinds/mail/fetching/testing/scenario.ts'
import { importMails } from '../kinds/mail/receiving/testing/scenario.ts'
import { findSentKind } from './find-sent-kind.ts'
import { startFaulty } from './testing/faulty.ts'
import { makeDue, startMailed } from './testing/scenario.ts'
import { fileSent, looksOf } from './testing/sent-folder.ts'

const server = skip ? undefined : await dovecot()
const box = () => server ?? assert.fail()
importMails(app)
runKinds(app, [findSentKind({ ...app.services, log: () => undefined })])

const file = async (user: string, source: string) => fileSent(box(), user, source)

test(
  'An uncertain mail counts as sent once the folder of sent mails has it, for those whom the server had accepted',
  { skip },
  async (t) => {
    const { got, to } = await startFaulty(t)
    const mailed = await startMailed({ imap: mailboxAt(box(), 'copies') })
    const { id, answer, untilStates, deliveryOf } = mailed
    const states = async (message: string) => (await deliveryOf(message)).map(({ state }) => state)
    const sent = await answer('Words', to('cut_after', 'accept', 'refuse'))
    await untilStates(sent, 'uncertain', 'failed')
    assert.deepEqual(await states(sent), ['uncertain', 'uncertain', 'failed'])
    await makeDue(id)
    await until('a first look found nothing', async () => (await looksOf(id)) === 1)
    assert.deepEqual(await states(sent), ['uncertain', 'uncertain', 'failed'])
    await file('copies', got()[0]?.source ?? assert.fail())
    await makeDue(id)
    await untilStates(sent, 'sent', 'failed')
    assert.deepEqual(await states(sent), ['sent', 'sent', 'failed'])
    assert.equal(got().length, 1, 'Nothing was sent for that.')
    assert.equal(await looksOf(id), undefined)
  },
)

test('A copy of an attempt that was accepted says nothing of a later one', { skip }, async (t) => {
  const { got, told, to } = await startFaulty(t)
  const mailed = await startMailed({ imap: mailboxAt(box(), 'earlier') })
  const { id, answer, untilStates, deliveryOf } = mailed
  const sent = await answer('Words', to('accept', 'defer'))
  await untilStates(sent, 'sent', 'deferred')
  await file('earlier', got()[0]?.source ?? assert.fail())
  told.set('defer', 'cut_after')
  await makeDue(id)
  await untilStates(sent, 'sent', 'uncertain')
  await makeDue(id)
  await until('the look has ended', async () => (await looksOf(id)) === undefined)
  assert.deepEqual(
    (await deliveryOf(sent)).map(({ state }) => state),
    ['sent', 'uncertain'],
  )
})

test(
  'A mail that is sent again and waits is not sent once the folder of sent mails has its first copy',
  { skip },
  async (t) => {
    const { got, told, to } = await startFaulty(t)
    const mailed = await startMailed({ imap: mailboxAt(box(), 'again') })
    const { id, answer, untilStates, sendAgain } = mailed
    const sent = await answer('Words', to('cut_after', 'accept'))
    await untilStates(sent, 'uncertain')
    told.set('cut_after', 'defer').set('accept', 'defer')
    assert.equal((await sendAgain(sent)).status, 202)
    await untilStates(sent, 'deferred')
    const next = await answer('Next', to('bob'))
    await file('again', got()[0]?.source ?? assert.fail())
    await makeDue(id)
    await until('the looks have ended', async () => (await looksOf(id)) === undefined)
    await untilStates(sent, 'sent')
    told.set('cut_after', 'accept').set('accept', 'accept')
    await makeDue(id)
    await untilStates(next, 'sent')
    const bodies = got().map(({ source }) => /^(?:Words|Next)\b/m.exec(source)?.[0])
    assert.deepEqual(bodies, ['Words', 'Next'])
  },
)

test('After three looks without a copy the mail stays uncertain', { skip }, async (t) => {
  const { to } = await startFaulty(t)
  const mailed = await startMailed({ imap: mailboxAt(box(), 'without') })
  const { id, answer, untilStates } = mailed
  const sent = await answer('Words', to('cut_after'))
  await untilStates(sent, 'uncertain')
  for (const looks of [1, 2, undefined]) {
    await makeDue(id)
    await until(`look ${looks} is next`, async () => (await looksOf(id)) === looks)
  }
  await untilStates(sent, 'uncertain')
})
