import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../../campaigns/until.ts'
import { startOwnApp } from '../../../../test/app.ts'
import { mailChannel } from '../../../../test/mails.ts'
import { runKinds } from '../../../store/due/testing/scenario.ts'
import { smtpTransport } from '../../mail/mail-transport.ts'
import { startSmtpServer } from '../../mail/testing/smtp-server.ts'
import { openWidget, webChannel } from '../devices/testing/visitor.ts'
import { conversationMailKind } from './conversation-mail-task.ts'
import { followUpKind } from './follow-up-kind.ts'

const app = await startOwnApp({ PORCHLIGHT_MAIL_ALLOW_PRIVATE: 'on' })

test('Without a mail server of the installation, visitors are written to where a mail channel has one', async () => {
  assert.equal(app.services.config.smtpUrl, undefined)
  const smtp = { host: 'smtp.shop.example', port: 465 }
  for (const own of [{}, { smtp }]) {
    const space = await app.workspace()
    await mailChannel(space.send, { addresses: ['help@shop.example'], ...own })
    const channel = await webChannel(app, space, {
      pre_chat: { fields: [{ field: 'email', required: false }] },
      allowed_origins: ['https://shop.example'],
    })
    const { id } = await openWidget(app, space, channel).start('Hello', {
      page: { url: 'https://shop.example/lamps', title: 'Lamps' },
      contact: { email: 'lin@x.test' },
    })
    const sent = { body: 'Here', sender_email: space.adminEmail }
    const { status } = await space.send('POST', `/conversations/${id}/messages`, sent)
    assert.equal(status, 201)
    const { rows } = await app.owner.query(
      `select from due_tasks where workspace_id = $1 and kind = 'follow_up'`,
      [space.id],
    )
    assert.equal(rows.length, 'smtp' in own ? 1 : 0)
  }
})

test('Where the first mail channel only receives, the server of another one writes to visitors', async (t) => {
  const { url, sources } = await startSmtpServer(t)
  const space = await app.workspace()
  await mailChannel(space.send, { addresses: ['sales@shop.example'] }, 'Sales')
  const smtp = { host: '127.0.0.1', port: Number(new URL(url).port), security: 'none' }
  await mailChannel(space.send, { addresses: ['help@shop.example'], smtp }, 'Help')
  const channel = await webChannel(app, space, {
    pre_chat: { fields: [{ field: 'email', required: false }] },
    allowed_origins: ['https://shop.example'],
  })
  const { id } = await openWidget(app, space, channel).start('Hello', {
    page: { url: 'https://shop.example/lamps', title: 'Lamps' },
    contact: { email: 'lin@x.test' },
  })
  const sent = { body: 'Here', sender_email: space.adminEmail }
  const { status } = await space.send('POST', `/conversations/${id}/messages`, sent)
  assert.equal(status, 201)
  await app.owner.query(`update widget_devices set last_seen_at = now() - interval '1 day'`)
  // No server of the installation is there.
  const transport = smtpTransport('p@x.test', { host: '127.0.0.1', port: 9 })
  const parts = { ...app.services, pool: app.owner, transport, log: () => undefined }
  const late = new Date(Date.now() + 3_600_000)
  const stop = runKinds(app, [followUpKind(parts), conversationMailKind(parts)], () => late)
  await until('the mail is sent', 20_000, () => sources.length === 1)
  await stop()
  assert.match(sources[0] ?? '', /^From: .*<help@shop\.example>/m)
})
