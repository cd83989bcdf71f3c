import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../../../../test/app.ts'
import { mailChannel } from '../../../../../../test/mails.ts'
import { deliveries, importMails } from '../receiving/testing/scenario.ts'
import { headerLines } from './header-lines.ts'
import { countReceivers, proposeReceiver } from './propose-receiver.ts'

const app = await startApp()
importMails(app)

test('The receiver at the top of the mails of several senders is proposed, and trusted only by a change of the settings', async () => {
  const space = await app.workspace()
  const channelId = await mailChannel(space.send, { addresses: ['help@shop.example'] })
  const path = `/mail-channels/${channelId}/receivers`
  assert.deepEqual((await space.send('GET', path)).body, {
    mails: 0,
    proposed: null,
    receivers: [],
  })
  const channel = deliveries(space, channelId)
  const own =
    'Authentication-Results: (checked) MX.shop.example;\r\n\tdmarc=pass header.from=x.test'
  for (const sender of ['lin@x.test', 'eve@y.test', 'bob@z.test'])
    await channel.deliver(
      own,
      'Authentication-Results: evil.test; dmarc=pass header.from=bank.test',
      `From: ${sender}`,
    )
  const { body } = await space.send('GET', path)
  const receiver = { id: 'mx.shop.example', mails: 3, domains: 3 }
  assert.deepEqual(body, { mails: 3, proposed: 'mx.shop.example', receivers: [receiver] })
  const { trusted_id } = (await space.send('GET', `/channels/${channelId}`)).body.channel.mail
  assert.equal(trusted_id, null)
  const web = (await space.send('POST', '/channels', { name: 'Web' })).body.channel.id
  for (const id of [web, space.id])
    assert.equal((await space.send('GET', `/mail-channels/${id}/receivers`)).status, 404)
})

test('No id of a sender is proposed where the receiver writes none', () => {
  const proposed = (mails: readonly (readonly [string | undefined, string])[]) => {
    const checked = mails.map(([id, domain]) => ({ id, domain }))
    return proposeReceiver(checked, countReceivers(checked))
  }
  // One sender, with many mails.
  assert.equal(proposed(Array.from({ length: 20 }, () => ['evil.test', 'evil.test'])), undefined)
  // Several senders, each with their own.
  const providers = ['a.test', 'b.test', 'c.test', 'd.test'].map((name) => [name, name] as const)
  assert.equal(proposed(providers), undefined)
  // Beside mails that nobody checked.
  const forged = [...Array(5).keys()].map((at) => ['evil.test', `${at}.test`] as const)
  assert.equal(proposed([...forged, [undefined, 'x.test']]), undefined)
  assert.equal(
    proposed([
      ['mx.test', 'a.test'],
      ['mx.test', 'b.test'],
    ]),
    undefined,
  )
  assert.equal(proposed(forged), 'evil.test')
  assert.equal(proposed([]), undefined)
})

test('The fields of a header are read in their order, with their folds, and nothing of the body', () => {
  const header =
    'Received: a\r\n b\r\nno field\r\n lost\r\nAuthentication-Results: mx.test;\n\tspf=pass\r\n\r\nAuthentication-Results: body.test'
  assert.deepEqual(headerLines(Buffer.from(header)), [
    { key: 'received', value: 'a b' },
    { key: '', value: 'no field lost' },
    { key: 'authentication-results', value: 'mx.test; spf=pass' },
  ])
})
