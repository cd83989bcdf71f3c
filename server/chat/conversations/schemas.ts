import { fieldError } from '../../errors.ts'
import { choice, describe, limits, object, refine, text, texts } from '../../api/http/fields.ts'
import { attributes } from '../../api/http/json-values.ts'
import { isScriptAddress } from '../../api/openapi/script-addresses.ts'
import { importDate } from '../../api/http/import-dates.ts'
import { externalIdField, messagesAttributesSchema } from '../messages/read-message.ts'
import { visitorFields } from '../contacts/schemas.ts'
import { priorities } from '../resources/conversation-json.ts'
import { starterFields } from './read-starter.ts'
import { distinctTags } from './tags.ts'

/** Team members see it as a link, so addresses that run scripts are rejected. */
const originPageUrl = refine(
  text({
    maxCharacters: limits.urlCharacters,
    description: 'The page the conversation was started from.',
  }),
  (address) => {
    if (!isScriptAddress(address)) return address
    throw fieldError('origin_page_url must not be a javascript:, data: or vbscript: address.')
  },
)

/** The fields of create and update, in documented order: spec 4.4, 4.5. */
export const updateFields = {
  title: text({ maxCharacters: limits.lineCharacters }),
  status: text({
    maxCharacters: limits.lineCharacters,
    trim: true,
    description: "One of the workspace's statuses, in any case.",
  }),
  priority: choice(priorities),
  assignee_email: text({
    maxCharacters: limits.emailCharacters,
    trim: true,
    description: 'Ignored unless it belongs to an active team member.',
  }),
  group_name: text({
    maxCharacters: limits.lineCharacters,
    trim: true,
    description: 'Ignored unless a group has this name.',
  }),
  tags: refine(
    texts({
      maxCharacters: limits.tagCharacters,
      description: `Tag names, at most ${limits.tags}; those that do not exist are created.`,
    }),
    readTags,
  ),
  ticket_fields: attributes('Ticket field values keyed by field name; null clears one.'),
}

/** The other fields of a create, read after the messages and the visitor. */
export const createFields = {
  ...updateFields,
  origin_page_url: originPageUrl,
  origin_page_title: text({ maxCharacters: limits.lineCharacters }),
  external_id: externalIdField,
}

function readTags(given: readonly string[]): string[] {
  const tags = distinctTags(given)
  if (tags.length > limits.tags) throw fieldError('tags is too long.', 'field_too_long')
  return tags
}

/** The dates of an imported conversation. */
export const dateFields = object({
  created_at: importDate('created_at_invalid'),
  closed_at: importDate('closed_at_invalid'),
})

export const createConversationSchema = {
  type: 'object',
  required: ['messages_attributes'],
  properties: {
    visitor_attributes: describe(
      object(visitorFields).schema,
      'Required without visitor_id: the contact who starts the conversation; at least one of email, user_identifier, phone_number and name.',
    ),
    messages_attributes: messagesAttributesSchema,
    ...(object(createFields).schema['properties'] as object),
    ...(starterFields.schema['properties'] as object),
    ...(dateFields.schema['properties'] as object),
  },
}

export const updateConversationSchema = {
  type: 'object',
  properties: {
    ...(object(updateFields).schema['properties'] as object),
    read: { type: 'boolean', description: "true: the contact's unread messages become read." },
  },
}
