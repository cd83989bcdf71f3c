import assert from 'node:assert/strict'
import type { AppServices } from '../../server/api/http/services.ts'
import { digestKind } from '../../server/chat/notifications/digest/digest-kind.ts'
import { digestMail } from '../../server/chat/notifications/digest/digest-mail.ts'
import { newId } from '../../server/ids.ts'
import { pushKind } from '../../server/chat/notifications/push/push-kind.ts'
import { newSubscription } from '../../server/chat/notifications/push/testing/push-service.ts'
import { startConversation } from '../seed.ts'
import { signIn } from '../sign-in.ts'
import { exchange, type TestWorkspace } from '../app.ts'

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
  assert.equal((await browse('GET', '/auth/notification-settings')).status, 200)
  const settings = await browse('PATCH', '/auth/notification-settings', { digest: 'off' })
  assert.equal(settings.status, 200, settings.text)
}

/** Subscribes a browser, and sends it a message. */
export async function exercisePushes(services: AppServices, space: TestWorkspace): Promise<void> {
  const { owner, adminEmail } = space
  const { browse, session_id: sessionId } = await signIn(space)
  const address = '/auth/push-subscription'
  const subscription = newSubscription('https://push.example/1')
  assert.equal((await browse('PUT', address, subscription.given)).status, 204)
  assert.equal((await browse('GET', address)).status, 200)
  const id = await startConversation(space.send, 'push@x.test')
  await space.send('PATCH', `/conversations/${id}`, { assignee_email: adminEmail })
  await owner.query(
    `update member_sessions set last_seen_at = now() - interval '1 hour' where workspace_id = $1`,
    [space.id],
  )
  let status = 201
  const client = { post: async () => ({ status, headers: {}, body: '' }) }
  const kind = pushKind({ ...services, client, log: () => undefined })
  const task = {
    ...{ workspace_id: space.id, kind: 'push', subject_id: sessionId },
    ...{ input: {}, attempts: 1, claim: newId() },
  }
  await kind.run(task, new AbortController().signal)
  await space.send('DELETE', `/conversations/${id}/assignee`)
  await space.send('PATCH', `/conversations/${id}`, { assignee_email: adminEmail })
  status = 410
  await kind.run(task, new AbortController().signal)
  assert.equal((await browse('DELETE', address)).status, 204)
}

/** Mails a digest, and ends digests by its link. */
export async function exerciseDigests(services: AppServices, space: TestWorkspace): Promise<void> {
  const { owner, adminId } = space
  const config = { ...services.config, smtpUrl: 'smtp://mail.test' }
  const { browse } = await signIn(space)
  const set = await browse('PATCH', '/auth/notification-settings', { digest: '15_minutes' })
  assert.equal(set.status, 200, set.text)
  const id = await startConversation(space.send, 'digest@x.test')
  await space.send('PATCH', `/conversations/${id}`, { assignee_email: space.adminEmail })
  for (const passed of [
    `member_notifications set created_at = created_at - interval '1 day'`,
    `member_notification_settings set mailed_until = mailed_until - interval '2 days'`,
    `member_sessions set last_seen_at = now() - interval '1 day'`,
  ]) {
    await owner.query(`update ${passed} where workspace_id = $1`, [space.id])
  }
  const parts = { ...services, config, pool: owner, log: () => undefined }
  const task = {
    ...{ workspace_id: space.id, kind: 'digest', subject_id: adminId },
    ...{ input: {}, attempts: 1, claim: newId() },
  }
  await digestKind(parts).run(task, new AbortController().signal)
  const { rows } = await owner.query<{ id: string; details: object }>(
    `select id, details from mails where workspace_id = $1 and kind = 'digest'`,
    [space.id],
  )
  const [mail] = rows
  assert.ok(mail)
  const digest = await digestMail({ ...services, config })(space.id, {
    ...mail,
    details: { ...mail.details },
  })
  assert.ok(digest?.unsubscribe)
  const { pathname, host } = new URL(digest.unsubscribe)
  assert.equal((await exchange(space.port, 'POST', pathname, undefined, { host })).status, 200)
}
