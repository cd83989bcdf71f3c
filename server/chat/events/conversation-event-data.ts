import { ref } from '../../api/openapi/response-schemas.ts'
import { snoozeReasons } from '../resources/snooze-reasons.ts'
import { idList } from './event-data.ts'

const text = { type: 'string' }

export const conversation = { conversation: ref('Conversation') }
export const reading = {
  reader: { ...text, enum: ['team', 'contact'], description: 'The side that read.' },
  up_to: {
    type: ['string', 'null'],
    format: 'uuid',
    description: 'The last message that was read; null for all of them.',
  },
  team_member_id: {
    type: ['string', 'null'],
    format: 'uuid',
    description: 'The team member whose position moved.',
  },
}

export const merge = {
  merge_id: {
    type: 'string',
    format: 'uuid',
    examples: ['0199f0a4-9d11-7a52-8c1b-7d1e5a0b3c71'],
  },
}

export const snoozing = {
  snoozed_until: {
    type: ['string', 'null'],
    format: 'date-time',
    description: 'When it comes back at the latest; null: only a message of the contact ends it.',
    examples: ['2026-03-02T09:00:00.000Z'],
  },
}

export const snoozeBefore = {
  type: 'object',
  required: ['snoozed', 'snoozed_until'],
  properties: {
    snoozed: { type: 'boolean' },
    snoozed_until: { type: ['string', 'null'], format: 'date-time' },
  },
  description:
    'The snooze from before a request began or ended it. Events of earlier versions do not have it.',
}

export const toldOfSnooze = {
  type: 'string',
  format: 'uuid',
  description: 'The team member who is told that the conversation is back.',
}

export const unsnoozing = {
  reason: {
    ...text,
    enum: snoozeReasons,
    description: 'What ended it: its time, a message of the contact, a request, or closing.',
    examples: ['time'],
  },
}

export const mail = {
  mail: {
    type: 'object',
    required: ['id', 'purpose', 'message_ids'],
    properties: {
      id: { type: 'string', format: 'uuid' },
      purpose: { ...text, enum: ['follow_up', 'transcript'] },
      message_ids: {
        type: 'array',
        items: { type: 'string', format: 'uuid' },
        description: 'The messages in it; of a transcript none.',
      },
    },
    examples: [
      {
        id: '0199f0a4-9d11-7a52-8c1b-7d1e5a0b3c66',
        purpose: 'follow_up',
        message_ids: ['0199f0a4-7c22-7e05-8a3d-2f9b6c41d7e8'],
      },
    ],
  },
}

export const moved = {
  moved_message_ids: {
    ...idList,
    description: 'The messages that are in `conversation` now, in order.',
  },
}
