import assert from 'node:assert/strict'
import { test } from 'node:test'
import { app } from '../follow-up/testing/scenario.ts'
import { importMails } from '../kinds/mail/receiving/testing/scenario.ts'
import { startFaulty } from './testing/faulty.ts'
import { makeDue, startMailed } from './testing/scenario.ts'

importMails(app)

const reason = 'Its mail channel was deleted.'

test('An answer that waits when its channel is deleted is not sent by another server, and says so', async (t) => {
  const { got, told, to } = await startFaulty(t)
  const { space, channelId, id, answer, untilStates, sendAgain, deliveryOf } = await startMailed()
  told.set('defer', 'defer')
  const sent = await answer('Half of it', to('accept', 'defer'))
  await untilStates(sent, 'sent', 'deferred')
  const later = await answer('Later', to('accept'))
  await untilStates(later, 'queued')
  const gone = await space.send('DELETE', `/channels/${channelId}?discard=true`)
  assert.equal(gone.status, 204, gone.text)
  told.set('defer', 'accept')
  await makeDue(id)
  await untilStates(later, 'failed', 'sent')
  await untilStates(sent, 'failed', 'sent')
  assert.deepEqual(
    (await deliveryOf(sent)).map((one) => [one.state, one.reason]),
    [
      ['sent', null],
      ['failed', reason],
    ],
  )
  assert.deepEqual(
    (await deliveryOf(later)).map((one) => one.reason),
    [reason],
  )
  assert.equal(got().length, 1)
  assert.equal((await sendAgain(sent)).status, 404)
})
