import { attachmentIdsSchema, readAttachmentIds } from '../attachments/attach-files.ts'
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
import { importDateSchema, readImportDate } from '../../api/http/import-dates.ts'
import { externalIdField, readBody } from './read-message.ts'

const kinds = ['user_message', 'note'] as const

const kindField = choice(kinds, 'Default: user_message.')
const fromAgentField = boolean(
  "With true an address that is not an active team member's is refused, instead of being a contact's.",
)
const trailing = object({ external_id: externalIdField })

/** The body of a send: spec 4.7. */
export const sendMessageSchema = {
  type: 'object',
  required: ['body', 'sender_email'],
  properties: {
    body: { type: 'string', description: 'Text or HTML; at most 256 KiB.' },
    sender_email: describe(
      email().schema,
      'An active team member replies; any other address is a contact, made when there is none. A note needs an active team member.',
    ),
    from_agent: fromAgentField.schema,
    kind: kindField.schema,
    mentions: {
      type: 'array',
      items: { type: 'object', properties: { email: { type: 'string', format: 'email' } } },
      description: 'Team members to mention, in notes only.',
    },
    external_id: externalIdField.schema,
    created_at: importDateSchema,
    attachment_ids: attachmentIdsSchema,
  },
}

export type GivenSend = {
  body: string
  kind: 'user_message' | 'note'
  sender_email: string
  /** Whether the sender must be a team member. */
  from_agent: boolean
  mentions: string[]
  external_id: string | undefined
  created_at: Date | undefined
  attachment_ids: string[]
}

/** Reads a send in documented field order; `genuineMentions` are member ids. */
export function readSend(
  given: Readonly<Record<string, unknown>>,
  genuineMentions: ReadonlySet<string>,
): GivenSend {
  const isNote = asksForNote(given['kind'])
  const body = readBody(given['body'], 'body', isNote ? genuineMentions : new Set())
  if (body === undefined) throw fieldError("body can't be blank.")
  const senderEmail = readSender(given['sender_email'], isNote)
  return {
    body,
    sender_email: senderEmail,
    from_agent: fromAgentField.read(given['from_agent'], 'from_agent') === true,
    kind: kindField.read(given['kind'], 'kind') ?? 'user_message',
    mentions: isNote ? readMentions(given['mentions']) : [],
    external_id: trailing.read(given, '').external_id,
    created_at: readImportDate(given['created_at'], 'created_at_invalid'),
    attachment_ids: readAttachmentIds(given['attachment_ids'], 'attachment_ids'),
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
  if (sent === undefined || sent === '') throw fieldError("sender_email can't be blank.")
  if (isLonger(sent, limits.emailCharacters)) throw fieldError('sender_email is too long.')
  throw fieldError(`sender_email is not a valid email address: ${sent}.`)
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
