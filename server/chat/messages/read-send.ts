import type { DraftMessage } from './draft-messages.ts'
import { appError, fieldError } from '../../errors.ts'
import {
  boolean,
  choice,
  describe,
  email,
  isEmail,
  isLonger,
  limits,
  object,
  readText,
} from '../../api/http/fields.ts'
import { refuseInexact } from '../../api/http/inexact-numbers.ts'
import { parseId } from '../../ids.ts'
import { namesFiles } from '../attachments/attach-files.ts'
import { recipientsField } from './recipients-field.ts'
import { bodySchemas, lastFields, readBody } from './read-message.ts'

/** The fields of a send after its body, in documented order: spec 4.7. */
const fieldsOf = (isNote: boolean) =>
  object({
    sender_email: {
      schema: describe(
        email().schema,
        'An active team member replies; any other address is a contact, made when there is none. A note needs an active team member.',
      ),
      read: (given: unknown) => readSender(given, isNote),
    },
    from_agent: boolean(
      "With true an address that is not an active team member's is refused, instead of being a contact's.",
    ),
    kind: choice(['user_message', 'note'], 'Default: user_message.'),
    mentions: {
      schema: {
        type: 'array',
        items: { type: 'object', properties: { email: { type: 'string', format: 'email' } } },
        description: 'Team members to mention, in notes only.',
      },
      read: (given: unknown) => (isNote ? readMentions(given) : []),
    },
  })

const messageFields = fieldsOf(false)
const noteFields = fieldsOf(true)

/** The id of no message. */
const noId = '00000000-0000-0000-0000-000000000000'

/** What a sender has seen, so that two team members do not answer at once. */
const seenField = object({
  last_seen_message_id: {
    schema: {
      type: 'string',
      format: 'uuid',
      description:
        'The newest message that the sender has seen. 409 if another team member has replied since.',
    },
    read: (given: unknown, name: string): string | undefined => {
      const sent = readText(given, name)?.trim()
      return sent === undefined || sent === '' ? undefined : (parseId(sent) ?? noId)
    },
  },
})

const mailField = object({ mail: recipientsField })

export const sendMessageSchema = {
  type: 'object',
  required: ['sender_email'],
  properties: {
    ...bodySchemas,
    ...(messageFields.schema['properties'] as object),
    ...(lastFields.schema['properties'] as object),
    ...(seenField.schema['properties'] as object),
    ...(mailField.schema['properties'] as object),
  },
}

export type GivenSend = ReturnType<typeof readSend> & Pick<DraftMessage, 'mail_json'>

/** Reads a send in documented field order; `genuineMentions` are member ids. */
export function readSend(
  given: Readonly<Record<string, unknown>>,
  genuineMentions: ReadonlySet<string>,
) {
  const isNote = asksForNote(given['kind'])
  const body = readBody(given, '', isNote ? genuineMentions : new Set())
  if (body === undefined && !namesFiles(given['attachment_ids']))
    throw fieldError("body can't be blank.", 'field_blank')
  const fields = (isNote ? noteFields : messageFields).read(given, '')
  const { kind = 'user_message' } = fields
  return {
    body: body ?? '',
    ...fields,
    kind,
    ...lastFields.read(given, ''),
    ...seenField.read(given, ''),
    ...mailField.read(given, ''),
  }
}

/** Rejects nothing: an invalid kind fails later, in field order. */
function asksForNote(kind: unknown): boolean {
  return typeof kind === 'string' && kind.trim().toLowerCase() === 'note'
}

/** A missing or invalid address is 422; a note has its own error for that. */
function readSender(given: unknown, isNote: boolean): string {
  refuseInexact(given, 'sender_email')
  const sent = typeof given === 'object' && isNote ? '' : readText(given, 'sender_email')?.trim()
  if (sent !== undefined && isEmail(sent)) return sent
  if (isNote) throw appError('note_not_from_agent')
  if (sent === undefined || sent === '')
    throw fieldError("sender_email can't be blank.", 'field_blank')
  if (isLonger(sent, limits.emailCharacters))
    throw fieldError('sender_email is too long.', 'field_too_long')
  throw fieldError(`sender_email is not a valid email address: ${sent}.`, 'email_invalid')
}

/** Addresses to mention: objects with an email, one object, or plain addresses. Ignores others. */
function readMentions(given: unknown): string[] {
  if (given === undefined || given === null || given === '') return []
  const entries: unknown[] = Array.isArray(given) ? given : [given]
  return entries.map(addressOf).filter((address) => address !== undefined)
}

function addressOf(entry: unknown): string | undefined {
  const address =
    typeof entry === 'object' && entry !== null && 'email' in entry ? entry.email : entry
  refuseInexact(address, 'mentions')
  return typeof address === 'string' && isEmail(address.trim()) ? address.trim() : undefined
}
