import {
  conversation,
  mail,
  merge,
  moved,
  reading,
  snoozeBefore,
  snoozing,
  toldOfSnooze,
  unsnoozing,
} from './conversation-event-data.ts'
import { changed, idList, imported } from './event-data.ts'
import type { EventType } from './event-type.ts'
import { gone } from './setting-event-types.ts'

/** Event types of conversations and of the mails about them. */
export const conversationEventTypes: Readonly<Record<string, EventType>> = {
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
    optional: { before: snoozeBefore },
  },
  'conversation.unsnoozed': {
    summary: 'The snooze of a conversation has ended.',
    data: { ...conversation, ...unsnoozing },
    optional: { team_member_id: toldOfSnooze, before: snoozeBefore },
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
    summary:
      'A mail to the contact was returned. If there is no such address, it gets no more mails.',
    data: { ...conversation, ...mail },
  },
}
