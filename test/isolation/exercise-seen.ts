import { exerciseBulk } from './exercise-bulk.ts'
import { exerciseToldAccess } from './exercise-audit.ts'
import { exerciseDomain } from './exercise-company.ts'
import { exerciseFailures } from './exercise-sign-in.ts'
import assert from 'node:assert/strict'
import type { AppServices } from '../../server/api/http/services.ts'
import type { TestWorkspace } from '../app.ts'
import { exerciseFollowUps } from './exercise-follow-ups.ts'
import { exerciseDigests, exercisePushes } from './exercise-notifications.ts'
import { exerciseDevices } from './exercise-devices.ts'
import { exerciseMailboxes } from './exercise-mailboxes.ts'
import { exerciseMails } from './exercise-mails.ts'
import { memberOf, serveAs } from '../serve-as.ts'
import { upload } from '../upload.ts'

/** Reads everything as members who see some conversations, and as visitors. */
export async function exerciseSeen(services: AppServices, space: TestWorkspace): Promise<void> {
  const made = await space.send('POST', '/conversations', {
    visitor_attributes: { email: 'seen@x.test' },
    messages_attributes: [{ body: 'Seen', attachment_ids: [await upload(space.send)] }],
    assignee_email: space.adminEmail,
  })
  const group = (await space.send('POST', '/groups', { name: 'Seen' })).body.group.id
  const { id, visitor } = made.body.conversation
  const path = `/conversations/${id}`
  const { messages } = (await space.send('GET', `${path}/messages`)).body
  const [message] = messages
  const [attachment] = message.attachments
  const asMember = await serveAs(
    services,
    memberOf(space, { member_id: space.adminId, sees: 'assigned' }),
  )
  const found = await asMember.send('POST', '/conversations', {
    visitor_attributes: { email: 'seen@x.test' },
    messages_attributes: [{ body: 'Found' }],
  })
  assert.equal(found.body.conversation.visitor.id, visitor.id)
  const sees = { member_id: space.adminId, sees: 'groups', group_ids: [group] } as const
  const asGroup = await serveAs(services, memberOf(space, sees))
  const ofAll = [
    '/conversations?per_page=1',
    '/conversations?sort=updated_at&order=desc&cursor=*',
    path,
    `${path}/unread`,
    `${path}/messages?per_page=1`,
    `${path}/messages?cursor=*`,
    `${path}/messages/${message.id}`,
    `${path}/events`,
    '/messages',
    ...['program', 'mail', 'program,mail'].map((include) => `/messages?include=${include}`),
    `/attachments/${attachment.id}`,
    '/events?limit=500',
    '/conversation-counts?status=open',
  ]
  const ofGroup = ['created_at', 'updated_at', 'waiting_since'].flatMap((sort) =>
    ['', '&status=open', '&assignee=none', `&assignee=${space.adminId}`, `&group=${group}`].flatMap(
      (filter) =>
        ['&per_page=1', '&per_page=100&page=2', '&cursor=*'].map(
          (place) => `/conversations?sort=${sort}${filter}${place}`,
        ),
    ),
  )
  const ofMember = [
    '/visitors?per_page=1',
    '/visitors?cursor=*',
    '/visitors?email=seen@x.test',
    '/visitors?updated_after=2024-01-01',
    '/visitors?sort=updated_at',
    '/visitors?sort=name',
    '/visitors?sort=name&order=desc&cursor=*',
    '/visitors?sort=name&certainty=entered&has_email=true',
    '/visitors?updated_after=2024-01-01&sort=updated_at&cursor=*',
    '/conversations?tag=seen',
    '/conversations?priority=low&cursor=*',
    '/conversations?unread=true&sort=updated_at',
    '/visitors?email=seen@x.test&cursor=*',
    `/visitors/${visitor.id}`,
    '/unread-conversations?per_page=1',
    '/unread-conversations?cursor=*&per_page=1',
    '/search?q=seen',
  ]
  const ofInbox = [
    `${path}?include=inbox`,
    `${path}?include=tags`,
    `${path}?include=inbox,tags,ticket_fields`,
    '/conversations?include=tags,ticket_fields&per_page=1',
    '/conversations?include=inbox,tags&cursor=*',
    '/conversations?include=ticket_fields&sort=updated_at&order=desc&cursor=*',
    '/conversations?include=inbox&per_page=1',
    '/conversations?include=inbox&sort=updated_at&order=desc&cursor=*',
    '/events?include=inbox&limit=20',
  ]
  const matched = await space.send('PATCH', path, {}, { 'if-match': '*' })
  assert.equal(matched.status, 200)
  const asAdmin = await serveAs(services, memberOf(space, { member_id: space.adminId }))
  assert.equal((await asMember.send('POST', `${path}/typing`)).status, 204)
  for (const [send, paths] of [
    [space.send, ofInbox],
    [asAdmin.send, ofInbox],
    [asMember.send, [...ofAll, ...ofMember, ...ofInbox]],
    [asGroup.send, [...ofGroup, ...ofInbox]],
  ] as const) {
    for (const one of paths) {
      assert.equal((await send('GET', one)).status, 200, one)
    }
  }
  const mailId = await exerciseMails(services, space)
  assert.equal((await asMember.send('GET', `/mails/${mailId}`)).status, 404)
  await exerciseMailboxes(services, space)
  await exerciseFailures(services, space)
  await exerciseDomain(services, space)
  await exerciseToldAccess(services, space)
  await exerciseDevices(services, space)
  await exerciseFollowUps(services, space)
  await exerciseDigests(services, space)
  await exercisePushes(services, space)
  await exerciseBulk(services, space)
}
