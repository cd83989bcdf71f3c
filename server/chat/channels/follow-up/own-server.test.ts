import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../../test/app.ts'
import { mailChannel } from '../../../../test/mails.ts'
import { openWidget, webChannel } from '../devices/testing/visitor.ts'

const app = await startApp()

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
