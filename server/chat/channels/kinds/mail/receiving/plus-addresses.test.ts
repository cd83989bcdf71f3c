import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSmtpServer } from '../../../../mail/testing/smtp-server.ts'
import { startMailed } from '../../../answers/testing/scenario.ts'
import { app, startMails } from '../../../follow-up/testing/scenario.ts'
import { importMails, proven } from './testing/scenario.ts'

importMails(app)

test('An address of the channel that has a plus itself is nobody in copy, with a token or without one', async (t) => {
  const { url } = await startSmtpServer(t)
  startMails(t, url)
  const mailed = await startMailed({ addresses: ['kim+support@shop.example'] }, [
    proven('x.test'),
    'From: Lin <lin@x.test>',
    'To: kim+support+abcdefghijklmnopqrstuvwxyz@shop.example, bob@y.test',
    'Cc: Kim+Support@shop.example, kim@shop.example',
  ])
  const sent = await mailed.untilStates(await mailed.answer('It comes tomorrow.'), 'sent')
  const addresses = sent.map(({ address }) => address)
  assert.deepEqual(addresses.toSorted(), ['bob@y.test', 'kim@shop.example', 'lin@x.test'])
})
