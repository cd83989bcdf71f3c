import {
  apiKey,
  byMail,
  sentMail,
  changed,
  contact,
  conversation,
  idList,
  imported,
  merge,
  moved,
  member,
  noteOnContact,
  mail,
  message,
  otherKey,
  ownerOfKey,
  outage,
  reading,
  snoozing,
  toldOfSnooze,
  unsnoozing,
  settings,
  view,
  webhook,
} from './event-data.ts'
import { toldAccess } from '../audit/access-json.ts'
import { ref } from '../../api/openapi/response-schemas.ts'
import type { EventType } from './event-type.ts'
import { gone, settingEventTypes } from './setting-event-types.ts'

/** All event types. A change that records a new type adds it here. */
export const eventTypes: Readonly<Record<string, EventType>> = {
  'workspace.created': {
    summary: 'The workspace was created. The first event of every log.',
    data: {
      workspace: {
        type: 'object',
        required: ['id', 'name'],
        properties: { id: { type: 'string', format: 'uuid' }, name: { type: 'string' } },
        examples: [{ id: '0199ef10-3b70-7d11-8a54-60d1b2f7c9e3', name: 'Acme Support' }],
      },
    },
  },
  'settings.changed': {
    summary: 'Settings of the workspace changed, such as statuses, groups and fields.',
    data: { workspace: settings, ...changed },
  },
  ...settingEventTypes,
  'channel.unreachable': {
    summary:
      'The mail server of a channel has failed for an hour. Recorded once for each outage; nothing is disabled.',
    data: { channel: ref('Channel'), ...outage },
  },
  'api_key.created': {
    summary: 'An API key was created.',
    data: apiKey,
    optional: { replaces: otherKey, team_member_id: ownerOfKey },
  },
  'api_key.rotated': {
    summary: 'An API key was replaced by another one and ends after an overlap.',
    data: { ...apiKey, replaced_by: otherKey },
  },
  'api_key.revoked': {
    summary: 'An API key was revoked.',
    data: apiKey,
    optional: { team_member_id: ownerOfKey },
  },
  'contact.created': { summary: 'A contact was created.', data: contact, optional: imported },
  'contact.updated': {
    summary: 'A contact changed.',
    data: { ...contact, ...changed },
    optional: imported,
  },
  'contact.merged': {
    summary: 'Other contacts were merged into a contact and deleted.',
    data: { ...contact, merged_ids: idList, ...changed },
  },
  'contact.blocked': {
    summary:
      'A contact was blocked, its block changed, or another one that is blocked was merged into it. A block with an end ends without an event.',
    data: contact,
    optional: { blocked_until: { type: 'string', format: 'date-time' } },
  },
  'contact.unblocked': { summary: 'A contact can write again.', data: contact },
  'contact.unsubscribed': {
    summary: 'The address of a contact gets no more mails about conversations: its owner said so.',
    data: contact,
  },
  'contact.note_created': { summary: 'A note on a contact was added.', data: noteOnContact },
  'contact.note_updated': { summary: 'A note on a contact changed.', data: noteOnContact },
  'contact.note_deleted': { summary: 'A note on a contact was deleted.', data: noteOnContact },
  'contact.deleted': {
    summary: 'A contact was erased, or merged into another one.',
    data: { contact: gone },
    optional: { merged_into: { type: 'string', format: 'uuid' } },
  },
  'conversation.created': {
    summary:
      'A conversation was created. An event for each of its messages follows, except for those that were split off from another conversation.',
    data: conversation,
    optional: { ...imported, ...merge, split_from: { type: 'string', format: 'uuid' }, ...moved },
  },
  'conversation.updated': {
    summary: 'The title, priority or ticket fields of a conversation changed.',
    data: { ...conversation, ...changed },
  },
  'conversation.status_changed': {
    summary: 'The status of a conversation changed.',
    data: { ...conversation, ...changed },
  },
  'conversation.assigned': {
    summary: 'A conversation was assigned to a team member or a group.',
    data: { ...conversation, ...changed },
  },
  'conversation.unassigned': {
    summary: 'A conversation was unassigned from its team member or its group.',
    data: { ...conversation, ...changed },
  },
  'conversation.tagged': {
    summary: 'The tags of a conversation changed.',
    data: { ...conversation, ...changed },
  },
  'conversation.snoozed': {
    summary: 'A conversation was put off until a time, or until the contact writes.',
    data: { ...conversation, ...snoozing },
  },
  'conversation.unsnoozed': {
    summary: 'The snooze of a conversation has ended.',
    data: { ...conversation, ...unsnoozing },
    optional: { team_member_id: toldOfSnooze },
  },
  'conversation.deleted': {
    summary:
      'A conversation was deleted with all its messages, because its contact was erased; or it was merged into another one, which has its messages.',
    data: { conversation: gone },
    optional: { merged_into: { type: 'string', format: 'uuid' } },
  },
  'conversation.merged': {
    summary: 'A conversation received the messages of another one, which is deleted.',
    data: { ...conversation, ...merge, merged_ids: idList, ...moved },
  },
  'conversation.restored': {
    summary: 'A merged conversation is back with its messages.',
    data: { ...conversation, ...merge, ...moved },
  },
  'conversation.unmerged': {
    summary: 'A merge was undone: the messages of the other conversation left this one.',
    data: { ...conversation, ...merge, restored_ids: idList },
  },
  'conversation.split': {
    summary:
      'Messages of a conversation were split off into a new one, which was created right before.',
    data: { ...conversation, ...merge, split_ids: idList },
  },
  'conversation.read': {
    summary: 'Messages were read. An event for each message whose status changed follows.',
    data: conversation,
    optional: { ...reading },
  },
  'conversation.mail_queued': {
    summary: 'A mail to the contact was written: answers that they have not read, or a transcript.',
    data: { ...conversation, ...mail },
  },
  'conversation.mail_sent': {
    summary: 'The mail server has accepted a mail to the contact.',
    data: { ...conversation, ...mail },
  },
  'conversation.mail_withdrawn': {
    summary:
      'A mail to the contact is not sent: its answers were read meanwhile, the address changed, the mail server refuses it, or its last attempt failed.',
    data: { ...conversation, ...mail },
  },
  'conversation.mail_uncertain': {
    summary:
      'The mail server got a mail to the contact and did not say whether it has accepted it. It is not sent again.',
    data: { ...conversation, ...mail },
  },
  'conversation.mail_failed': {
    summary: 'A mail to the contact was returned: its address gets no more mails.',
    data: { ...conversation, ...mail },
  },
  'mail.held': {
    summary: 'A mail was put into the tray: `GET /mails/{mail_id}` says why.',
    data: { received_mail: gone },
  },
  'mail.filed': {
    summary: 'A mail was taken out of the tray, to become a message.',
    data: { received_mail: gone },
  },
  'mail.discarded': {
    summary: 'A mail of the tray was discarded with its original.',
    data: { received_mail: gone },
  },
  'mail_suppression.deleted': {
    summary: 'Mails go to an address again: a team member let them, or its owner wrote a mail.',
    data: { mail_suppression: gone },
  },
  'message.created': {
    summary: 'A message was sent or received.',
    data: message,
    optional: { ...imported, ...byMail },
  },
  'message.updated': {
    summary: 'A message was emptied, because the contact who wrote it was erased.',
    data: { ...message, ...changed },
  },
  'message.erased': {
    summary: 'A message was erased: its body says so, and its attachments are gone.',
    data: message,
  },
  'message.status_changed': {
    summary: 'The delivery status of a message changed, for example to read.',
    data: { ...message, ...changed },
  },
  'message.mail_updated': {
    summary:
      'The mail of an answer was written, also one to a visitor who has left, or its delivery to a recipient changed.',
    data: { ...message, ...sentMail },
  },
  'note.created': { summary: 'A team member added a note.', data: message, optional: imported },
  'saved_reply.created': { summary: 'A reply was saved.', data: { saved_reply: gone } },
  'saved_reply.updated': { summary: 'A saved reply changed.', data: { saved_reply: gone } },
  'saved_reply.deleted': { summary: 'A saved reply was deleted.', data: { saved_reply: gone } },
  'team_member.added': { summary: 'A team member was added.', data: member },
  'team_member.updated': {
    summary: 'A team member changed.',
    data: { ...member, ...changed },
  },
  'webhook.created': { summary: 'A webhook was created.', data: webhook },
  'webhook.updated': {
    summary: 'A webhook changed, or was re-enabled.',
    data: { ...webhook, ...changed },
  },
  'webhook.disabled': {
    summary:
      'A webhook was disabled: by a request, or because its receiver failed for days or is gone.',
    data: { ...webhook, ...changed },
  },
  'webhook.deleted': { summary: 'A webhook was deleted.', data: webhook },
  'view.created': { summary: 'A view was saved.', data: view },
  'view.updated': { summary: 'A view changed.', data: { ...view, ...changed } },
  'view.deleted': { summary: 'A view was deleted.', data: { view: gone } },
  'access_entry.recorded': {
    summary:
      'The trail of access has a new entry: a sign-in, a session that ended, or a change of who may sign in and how.',
    data: toldAccess,
  },
  'team_member.deactivated': { summary: 'A team member was deactivated.', data: member },
}
