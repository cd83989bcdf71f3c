import { fieldError } from '../../../errors.ts'
import {
  choice,
  email,
  isLonger,
  limits,
  object,
  readObject,
  readText,
  text,
  type Field,
} from '../../../api/http/fields.ts'
import type { JsonObject } from '../../../api/http/json-values.ts'
import { attachmentIdsField } from '../../attachments/attach-files.ts'
import type { VisitorAttributes } from '../../contacts/identify-contact.ts'
import { readMessageBody } from '../../messages/message-body.ts'
import type { GivenMessage } from '../../messages/read-message.ts'
import { visitorIdPrefix } from '../../resources/visitor-json.ts'
import { readFieldValues } from '../../settings/field-values.ts'
import type { Settings } from '../../settings/settings.ts'
import type { PreChat } from './device-queries.ts'
import { pageAddress } from './page-address.ts'

/** A visitor types; the API's limit is for imports and newsletters. */
const longestBody = 20_000

/** Anybody may send them: more take the server's thread for more than 20 ms, and are shown as text. */
const mostTags = 2_000

const uuidForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const externalId: Field<string | undefined> = {
  schema: {
    type: 'string',
    format: 'uuid',
    description: 'An id of your choice: a message that is sent again with it is not sent twice.',
  },
  read: (given, name) => {
    const id = readText(given, name)?.toLowerCase()
    if (id === undefined || id === '') return undefined
    if (id.length > 36 || !uuidForm.test(id)) throw fieldError(`${name} must be a UUID.`)
    return `${visitorIdPrefix}${id}`
  },
}

const bodyField: Field<string> = {
  schema: {
    type: 'string',
    maxLength: longestBody,
    description: 'Text or HTML. May be blank or missing beside attachment_ids.',
  },
  read: (given, name) => {
    const sent = readText(given, name) ?? ''
    if (isLonger(sent, longestBody)) throw fieldError(`${name} is too long.`, 'field_too_long')
    return sent
  },
}

const none: ReadonlySet<string> = new Set()

/** A message of a visitor. */
export const visitorMessageFields = object({
  external_id: externalId,
  body: bodyField,
  body_format: choice(['html', 'text'], 'What body is. Default: HTML or text, by what is in it.'),
  attachment_ids: attachmentIdsField,
})

/** Reads a message of a visitor. A file needs no words. */
export function readVisitorMessage(given: unknown, name: string): GivenMessage {
  const { body_format: format, ...read } = visitorMessageFields.read(
    readObject(given, name) ?? {},
    name,
  )
  const fileIds = new Set(read.attachment_ids)
  const body = readMessageBody(read.body, { format, knownMemberIds: none, fileIds, mostTags }) ?? ''
  if (body === '' && read.attachment_ids.length === 0) {
    const field = name === '' ? 'body' : `${name}.body`
    throw fieldError(`${field} can't be blank.`, 'field_blank')
  }
  return { ...read, body, created_at: undefined }
}

const contactFields = object({
  name: text({ maxCharacters: limits.lineCharacters, trim: true }),
  email: email('A claim: no contact is found by it.'),
  phone_number: text({ maxCharacters: limits.lineCharacters, trim: true }),
  fields: {
    schema: {
      type: 'object',
      additionalProperties: true,
      description: 'Values of contact fields that the form of the channel asks for, by id.',
    },
    read: (given, name) => readObject(given, name),
  } satisfies Field<JsonObject | undefined>,
})

const pageFields = object({
  url: {
    schema: {
      type: 'string',
      maxLength: limits.urlCharacters,
      description: 'Of the page that shows the widget.',
    },
    read: pageAddress,
  } satisfies Field<string | undefined>,
  title: text({ maxCharacters: limits.lineCharacters, trim: true }),
})

const language = text({ maxCharacters: 35, trim: true, description: 'Of the widget (BCP 47).' })

export const startSchema = {
  type: 'object',
  required: ['ticket', 'device_token', 'message'],
  properties: {
    ticket: { type: 'string', description: 'From the frame of the widget.' },
    device_token: {
      type: 'string',
      pattern: '^[\\w-]{43}$',
      description: '32 random bytes in base64url, made and kept by the browser.',
    },
    message: visitorMessageFields.schema,
    contact: contactFields.schema,
    page: pageFields.schema,
    language: language.schema,
  },
}

/** The first message of a conversation. */
export type Start = {
  readonly message: GivenMessage
  readonly typed: ReturnType<typeof contactFields.read>
  readonly page: ReturnType<typeof pageFields.read>
  readonly language: string | undefined
}

export function readStart(body: Readonly<Record<string, unknown>>): Start {
  return {
    message: readVisitorMessage(body['message'], 'message'),
    typed: contactFields.read(body['contact'], 'contact'),
    page: pageFields.read(body['page'], 'page'),
    language: language.read(body['language'], 'language'),
  }
}

/**
 * What a visitor typed, of what the form of the channel asks for: nothing else can be set. Where identity is not
 * enforced, the page around the widget may also claim a name, an email and a phone number.
 */
export function typedAttributes(
  { typed, language: spoken }: Start,
  form: PreChat | undefined,
  { contact_fields: known }: Pick<Settings, 'contact_fields'>,
  mayClaim: boolean,
): VisitorAttributes {
  const claims = mayClaim ? ['name', 'email', 'phone'] : []
  const asked = new Set([...claims, ...(form?.fields ?? []).map(({ field }) => field)])
  const { name, email: address, phone_number: phone, fields = {} } = typed
  const byName = Object.entries(fields).flatMap(([id, value]) => {
    const field = known.find((one) => one.id === id)
    return field !== undefined && asked.has(id) ? [[field.name, value]] : []
  })
  return {
    ...(name !== undefined && asked.has('name') ? { name } : {}),
    ...(address !== undefined && asked.has('email') ? { email: address } : {}),
    ...(phone !== undefined && asked.has('phone') ? { phone_number: phone } : {}),
    ...(byName.length === 0 ? {} : { field_values: readTyped(known, byName) }),
    ...(spoken === undefined ? {} : { traits: { language: spoken } }),
    email_verified: false,
  }
}

function readTyped(known: Settings['contact_fields'], byName: readonly unknown[][]): JsonObject {
  return readFieldValues(known, Object.fromEntries(byName) as JsonObject, (name) =>
    fieldError(`Invalid contact field: ${name}.`),
  )
}

/** Throws 422 for a field of the form that must be filled in. */
export function refuseMissing({ typed }: Start, form: PreChat | undefined): void {
  const { name, email: address, phone_number: phone, fields = {} } = typed
  const given: Readonly<Record<string, unknown>> = { ...fields, name, email: address, phone }
  for (const { field, required } of form?.fields ?? []) {
    const value = Object.hasOwn(given, field) ? given[field] : undefined
    if (required === true && (value === undefined || value === null || value === '')) {
      throw fieldError(`contact.${field} can't be blank.`, 'field_blank')
    }
  }
}
