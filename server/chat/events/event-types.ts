import {
  apiKey,
  byMail,
  sentMail,
  changed,
  contact,
  idList,
  imported,
  member,
  noteOnContact,
  message,
  otherKey,
  ownerOfKey,
  outage,
  settings,
  view,
  webhook,
} from './event-data.ts'
import { toldAccess } from '../audit/access-json.ts'
import { ref } from '../../api/openapi/response-schemas.ts'
import { conversationEventTypes } from './conversation-event-types.ts'
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
  ...conversationEventTypes,
  'mail.held': {
    summary: 'A mail was put into the tray, or back into it: `GET /mails/{mail_id}` says why.',
    data: { received_mail: gone },
  },
  'mail.filed': {
    summary: 'A mail was taken out of the tray, to become a message.',
    data: { received_mail: gone },
  },
  'mail.discarded': {
    summary: 'A mail of the tray was discarded.',
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
