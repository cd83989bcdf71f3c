import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../../../../test/app.ts'
import { openWidget, webChannel } from '../../../devices/testing/visitor.ts'
import { importMails, mailed, proven, type Mailed } from './testing/scenario.ts'

const app = await startApp()
importMails(app)

async function claimIn({ send }: Mailed, conversation: string | null): Promise<unknown> {
  const { visitor } = (await send('GET', `/conversations/${conversation}`)).body.conversation
  return (await send('GET', `/visitors/${visitor.id}/identity`)).body.identity
}

const sender = { certainty: 'typed', is_email_claimed: true, email_claim: 'sender' }

test('An address that is not proven is of the sender of a mail, or was typed in the chat', async () => {
  const space = await mailed(app)
  const written = await space.deliver('From: Lin <Lin@example.com>')
  assert.deepEqual(await claimIn(space, written.conversation_id), sender)
  const channel = await webChannel(app, space, {
    pre_chat: { fields: [{ field: 'email', required: false }] },
  })
  // Mails of somebody else of that name, who is proven, say nothing of who types it.
  const owner = await space.deliver(proven('example.net'), 'From: zoe@example.net')
  const visitor = openWidget(app, space, channel)
  const { id } = await visitor.start('Hi', { contact: { email: 'zoe@example.net' } })
  assert.deepEqual(await claimIn(space, id), { ...sender, email_claim: 'typed' })
  assert.deepEqual(await claimIn(space, owner.conversation_id), {
    certainty: 'proven',
    is_email_claimed: false,
    email_claim: null,
  })
})
