import { choice, describe, limits, object, text, texts } from '../http/fields.ts'
import { attributes } from '../http/json-values.ts'
import { importDateSchema } from '../http/import-dates.ts'
import { externalIdField, messagesAttributesSchema } from '../messages/read-message.ts'
import { visitorFields } from '../contacts/schemas.ts'

export const priorities = ['low', 'medium', 'high', 'urgent'] as const

const url = (description: string) => text({ maxCharacters: limits.urlCharacters, description })

/** Fields that create and update share, in documented order: spec 4.4, 4.5. */
const shared = {
  title: text({ maxCharacters: limits.lineCharacters }),
  status: text({
    maxCharacters: limits.lineCharacters,
    trim: true,
    description: "One of the workspace's statuses, in any case.",
  }),
  priority: choice(priorities),
  assignee_email: text({
    maxCharacters: limits.lineCharacters,
    trim: true,
    description: 'Ignored when no active team member has it.',
  }),
  group_name: text({
    maxCharacters: limits.lineCharacters,
    trim: true,
    description: 'Ignored when no group has it.',
  }),
  tags: texts({
    maxCharacters: limits.tagCharacters,
    description: `Tag names, at most ${limits.tags}; those that do not exist are created.`,
  }),
  ticket_fields: attributes('Ticket field values keyed by field name; null clears one.'),
}

export const visitorAttributes = object(visitorFields)

/** The rest of a create, read after the messages and the visitor. */
export const createFields = object({
  ...shared,
  origin_page_url: url('The page the conversation was started from.'),
  origin_page_title: text({ maxCharacters: limits.lineCharacters }),
  external_id: externalIdField,
})

export const createConversationSchema = {
  type: 'object',
  required: ['visitor_attributes', 'messages_attributes'],
  properties: {
    visitor_attributes: describe(
      visitorAttributes.schema,
      'The contact who starts the conversation; at least one of email, user_identifier, phone_number and name.',
    ),
    messages_attributes: messagesAttributesSchema,
    ...(createFields.schema['properties'] as object),
    created_at: importDateSchema,
    closed_at: importDateSchema,
  },
}

export const updateFields = object(shared)

export const updateConversationSchema = {
  type: 'object',
  properties: {
    ...(updateFields.schema['properties'] as object),
    read: { type: 'boolean', description: "true: the contact's unread messages become read." },
  },
}
