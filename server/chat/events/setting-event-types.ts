import { ref } from '../../api/openapi/response-schemas.ts'
import type { EventType } from './event-type.ts'

const text = { type: 'string' }
const uuid = { type: 'string', format: 'uuid' }

/** The remains of a deleted resource. */
export const gone = {
  type: 'object',
  required: ['id'],
  additionalProperties: false,
  properties: { id: uuid },
  examples: [{ id: '0199ef10-3b7b-7a10-9c02-14d8be73f056' }],
}

const changed = {
  changed: {
    type: 'array',
    items: text,
    description: 'Names of the changed fields.',
    examples: [['name']],
  },
}

const kinds = {
  status: 'Status',
  group: 'Group',
  tag: 'Tag',
  contact_field: 'ContactField',
  ticket_field: 'TicketField',
  role: 'Role',
  channel: 'Channel',
}

/** Events of the settings that conversations and contacts refer to, the same for all kinds. */
export const settingEventTypes: Readonly<Record<string, EventType>> = Object.fromEntries(
  Object.entries(kinds).flatMap(([kind, schema]): [string, EventType][] => {
    const resource = { [kind]: ref(schema) }
    const name = kind.replace('_', ' ')
    return [
      [`${kind}.created`, { summary: `A ${name} was created.`, data: resource }],
      [
        `${kind}.updated`,
        {
          summary: `A ${name} changed.`,
          data: { ...resource, ...changed },
          optional: { previous_name: { ...text, description: 'The old name, if it was renamed.' } },
        },
      ],
      [
        `${kind}.deleted`,
        {
          summary: `A ${name} was deleted.`,
          data: {
            [kind]: gone,
            name: { ...text, description: 'The name of the deleted entry.', examples: ['Example'] },
            moved_to: {
              type: ['string', 'null'],
              format: 'uuid',
              description: 'The entry that took over its references; null without one.',
              examples: [null],
            },
          },
        },
      ],
    ]
  }),
)
