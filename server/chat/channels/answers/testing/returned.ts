import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { startFaultySmtpServer } from '../../../mail/testing/faulty-smtp-server.ts'
import { parsed, startMails } from '../../follow-up/testing/scenario.ts'
import { startMailed } from './scenario.ts'

/** An answer that the mail server has accepted, and the envelope sender that it had. `more`: of the answer. */
export async function startSent(t: TestContext, more: object = {}) {
  const senders: string[] = []
  const server = await startFaultySmtpServer(t, () => 'accept', {
    onMailFrom: ({ address }, _session, done) => {
      senders.push(address)
      done()
    },
  })
  startMails(t, server.url)
  const mailed = await startMailed()
  const sent = await mailed.answer('Words', more)
  await mailed.untilStates(sent, 'sent')
  const [mail] = await parsed(server.got.map(({ source }) => source))
  const returnTo = senders[0] ?? ''
  assert.match(returnTo, /^help\+b[0-9a-z]{25}[a-z2-7]{10}@shop\.example$/)
  return { ...mailed, sent, got: server.got, returnTo, messageId: mail?.messageId ?? '' }
}
