import assert from 'node:assert/strict'
import { startConversation } from '../seed.ts'
import { signIn } from '../sign-in.ts'
import type { TestWorkspace } from '../app.ts'

/** Every request for notifications, and what makes one or several of them. */
export async function exerciseNotifications(space: TestWorkspace): Promise<void> {
  const { browse } = await signIn(space)
  const { adminEmail } = space
  await space.send('POST', '/team-members', { emails: ['noting@x.test', 'noted@x.test'] })
  const id = await startConversation(space.send)
  const assigned = await space.send('PATCH', `/conversations/${id}`, { assignee_email: adminEmail })
  assert.equal(assigned.status, 200, assigned.text)
  const note = {
    body: 'Look',
    kind: 'note',
    sender_email: 'noting@x.test',
    mentions: [{ email: 'noted@x.test' }, { email: adminEmail }],
  }
  const noted = await space.send('POST', `/conversations/${id}/messages`, note)
  assert.equal(noted.status, 201, noted.text)
  const listed = await browse('GET', '/auth/notifications')
  assert.equal(listed.status, 200, listed.text)
  const ids = listed.body.notifications.map((one: { id: string }) => one.id)
  const read = await browse('PUT', '/auth/notifications/read', { notification_ids: ids })
  assert.equal(read.status, 204, read.text)
}
