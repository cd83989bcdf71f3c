import type { DraftMessage } from './draft-messages.ts'
import { attachmentIdsField, filesNamed, namesFiles } from '../attachments/attach-files.ts'
import { appError, fieldError } from '../../errors.ts'
import {
  choice,
  limits,
  object,
  readObject,
  readText,
  text,
  type JsonSchema,
} from '../../api/http/fields.ts'
import { importDate } from '../../api/http/import-dates.ts'
import { bodyFormats, readMessageBody } from './message-body.ts'

const formatField = choice(
  bodyFormats,
  'What body is. Default: HTML or text, by what is in it. Markdown of more than 20,000 characters is shown as text.',
)

/** A body as stored, of an object's `body`, `body_format` and the files that may be images in it. Throws 422 for a body that is not text or longer than 256 KiB. */
export function readBody(
  source: Readonly<Record<string, unknown>>,
  prefix: string,
  genuineMentions: ReadonlySet<string>,
): string | undefined {
  const name = `${prefix}body`
  const sent = readText(source['body'], name)
  if (sent !== undefined && Buffer.byteLength(sent) > limits.bodyBytes)
    throw fieldError(`${name} is too long.`, 'field_too_long')
  const format = formatField.read(source['body_format'], `${prefix}body_format`)
  if (sent === undefined || sent === '') return undefined
  const fileIds = filesNamed(source['attachment_ids'])
  return readMessageBody(sent, { format, knownMemberIds: genuineMentions, fileIds })
}

export const externalIdField = text({
  maxCharacters: limits.lineCharacters,
  description: "The caller's own id, unique in the workspace: safe to send again.",
})

const noMembers: ReadonlySet<string> = new Set()

/** The last fields of a message, in documented order. */
export const lastFields = object({
  external_id: externalIdField,
  created_at: importDate('created_at_invalid'),
  attachment_ids: attachmentIdsField,
})

export type GivenMessage = {
  body: string
  kind?: 'user_message' | 'note' | undefined
} & ReturnType<typeof lastFields.read> &
  Pick<DraftMessage, 'mail_json'>

/** The fields that `readBody` reads. */
export const bodySchemas = {
  body: {
    type: 'string',
    description: 'Text or HTML; at most 256 KiB. May be blank or missing beside attachment_ids.',
  },
  body_format: formatField.schema,
}
const kindField = choice(['user_message'])
const kindOfTeam = choice(
  ['user_message', 'note'],
  'Default: user_message. A note only in a conversation that a team member starts, by sender_email.',
)

const messageSchema: JsonSchema = {
  type: 'object',
  properties: {
    ...bodySchemas,
    kind: kindOfTeam.schema,
    ...(lastFields.schema['properties'] as object),
  },
}

/** The documented `messages_attributes`: spec 4.4. */
export const messagesAttributesSchema: JsonSchema = {
  type: 'array',
  minItems: 1,
  maxItems: limits.messagesAtOnce,
  items: messageSchema,
}

/**
 * The messages a conversation starts with: an array, one object, or an object of numbered entries.
 * Skips blank bodies without files; throws the documented error if none are left. `isOfTeam`: they may be notes.
 */
export function readMessagesAttributes(given: unknown, isOfTeam: boolean): GivenMessage[] {
  const entries = listEntries(given)
  if (entries.length > limits.messagesAtOnce)
    throw fieldError('messages_attributes is too long.', 'field_too_long')
  const messages = entries
    .map((entry) => readEntry(entry, isOfTeam))
    .filter((message) => message !== undefined)
  if (messages.length === 0) throw appError('message_missing')
  refuseRepeatedIds(messages)
  return messages
}

function listEntries(given: unknown): unknown[] {
  if (given === undefined || given === null || given === '') return []
  if (Array.isArray(given)) return given
  if (typeof given !== 'object') throw fieldError('messages_attributes must be an array.')
  const keys = Object.keys(given)
  const isNumbered = keys.length > 0 && keys.every((key) => /^\d+$/.test(key))
  return isNumbered ? Object.values(given) : [given]
}

function readEntry(given: unknown, isOfTeam: boolean): GivenMessage | undefined {
  const name = 'messages_attributes'
  const source = readObject(given, name)
  if (source === undefined) return undefined
  // A note must not become a message that the contact sees.
  const kind = (isOfTeam ? kindOfTeam : kindField).read(source['kind'], `${name}.kind`)
  const body = readBody(source, `${name}.`, noMembers)
  if (body === undefined && !namesFiles(source['attachment_ids'])) return undefined
  return { body: body ?? '', kind, ...lastFields.read(source, name) }
}

function refuseRepeatedIds(messages: readonly GivenMessage[]): void {
  const seen = new Set<string>()
  for (const { external_id: id } of messages) {
    if (id !== undefined && seen.has(id)) throw repeatedExternalId(id)
    if (id !== undefined) seen.add(id)
  }
}

/** The error for an `external_id` of another message. */
export function repeatedExternalId(id: string) {
  return fieldError(`Message external_id must be unique: ${id}.`)
}
