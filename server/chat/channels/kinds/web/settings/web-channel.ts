import { fieldError } from '../../../../../errors.ts'
import { parseId } from '../../../../../ids.ts'
import {
  boolean,
  choice,
  describe,
  isLonger,
  object,
  readObject,
  readText,
  type Field,
} from '../../../../../api/http/fields.ts'
import { refuseInexact } from '../../../../../api/http/inexact-numbers.ts'
import { allowedOrigins } from './allowed-origins.ts'
import { defaultFollowUp, followUpFields, type FollowUpSettings } from './follow-up-settings.ts'
import { byLanguage, textsOf } from './localized-texts.ts'
import { numberOrNever } from './number-or-never.ts'
import { officeHours, type OfficeHours } from './office-hours-field.ts'

/** What the widget asks before the first message: `name`, `email`, `phone` or the id of a contact field. */
export type PreChatField = { readonly field: string; readonly required: boolean }

/** The texts of a channel's own in one language; the widget has its own for absent ones. */
export type WidgetTexts = Readonly<Partial<Record<keyof typeof textLengths, string>>>

/** The settings of a channel of the kind `web` (docs/widget.md). */
export type WebChannel = {
  /** `#rrggbb`, lower case. */
  readonly color: string
  readonly position: 'right' | 'left'
  /** By BCP 47 tag. */
  readonly texts: Readonly<Record<string, WidgetTexts>>
  /** Origins, or `https://*.example.com`. */
  readonly allowed_origins: readonly string[]
  /** null: always open. */
  readonly office_hours: OfficeHours | null
  readonly pre_chat: { readonly fields: readonly PreChatField[] }
  /** Whether a visitor can be identified by a signed token alone. */
  readonly enforce_identity: boolean
  /** Whether team members see what a visitor is writing. */
  readonly preview_typing: boolean
  readonly sound: boolean
  /** `none`: the page opens the chat by itself. */
  readonly launcher: 'button' | 'none'
  /** The page that is linked before the first message; null for no such line. */
  readonly consent_url: string | null
  /** Whether the chat is also a page of its own, at `/chat/{channel_id}`. */
  readonly full_page: boolean
  /** Seconds on a page after which its visitors are greeted beside the button; null for never. */
  readonly greet_after: number | null
  /** Whether the first words of an answer are shown beside the button while the chat is closed. */
  readonly preview_answers: boolean
  /** Whether team members see the pages that visitors who have written are on. */
  readonly show_pages: boolean
} & FollowUpSettings

export type GivenWebChannel = { readonly [Name in keyof WebChannel]?: WebChannel[Name] | undefined }

export const defaultWebChannel: WebChannel = {
  color: '#2f55a4',
  position: 'right',
  texts: {},
  allowed_origins: [],
  office_hours: null,
  pre_chat: { fields: [] },
  enforce_identity: true,
  preview_typing: false,
  sound: true,
  launcher: 'button',
  consent_url: null,
  full_page: false,
  greet_after: null,
  preview_answers: true,
  show_pages: true,
  ...defaultFollowUp,
}

const textLengths = {
  /** Name of the launcher and of the frame. */
  title: 60,
  greeting: 120,
  intro: 300,
  /** "We reply within an hour." */
  reply_time: 120,
  /** Above the questions before the first message. */
  form_intro: 300,
  /** Before the first message, with `[words]` that link to `consent_url`. */
  consent: 300,
  /** Beside the button, after `greet_after`; without it, the greeting. */
  bubble: 200,
}

const mostFields = 20
const ownFields = ['name', 'email', 'phone']
/** Settings are read and cached as a whole. */
const mostBytes = 24_576

const color: Field<string | undefined> = {
  schema: describe({ type: 'string', pattern: '^#[0-9a-fA-F]{6}$' }, 'Such as #2f55a4.'),
  read: (given, name) => {
    const sent = readText(given, name)?.trim()
    if (sent === undefined || sent === '') return undefined
    if (!/^#[\da-f]{6}$/i.test(sent)) {
      throw fieldError(`Invalid ${name}: ${sent.slice(0, 20)}. It must be like #2f55a4.`)
    }
    return sent.toLowerCase()
  },
}

const longestUrl = 500

const consentUrl: Field<string | null | undefined> = {
  schema: {
    type: ['string', 'null'],
    maxLength: longestUrl,
    description: 'The page that is linked before the first message, such as of privacy.',
  },
  read: (given, name) => {
    if (given === null) return null
    const sent = readText(given, name)?.trim()
    if (sent === undefined || sent === '') return undefined
    if (isLonger(sent, longestUrl)) throw fieldError(`${name} is too long.`)
    const url = URL.parse(sent)
    if (url === null || !/^https?:$/.test(url.protocol)) {
      throw fieldError(`Invalid ${name}: ${sent.slice(0, 40)}. It must be a web address.`)
    }
    return url.href
  },
}

const greetAfter = numberOrNever({
  unit: 'seconds',
  from: 0,
  to: 3_600,
  description: 'Seconds until visitors who have not used the chat are greeted; null for never.',
})

const preChat: Field<WebChannel['pre_chat'] | undefined> = {
  schema: {
    type: 'object',
    properties: {
      fields: {
        type: 'array',
        maxItems: mostFields,
        items: {
          type: 'object',
          properties: {
            field: {
              type: 'string',
              description: 'name, email, phone or the id of a contact field.',
            },
            required: { type: 'boolean', default: false },
          },
          required: ['field'],
        },
      },
    },
    description: 'What the widget asks before the first message.',
  },
  read: (given, name) => {
    const source = readObject(given, name)
    if (source === undefined) return undefined
    const { fields = [] } = source
    refuseInexact(fields, `${name}.fields`)
    if (!Array.isArray(fields)) throw fieldError(`${name}.fields must be an array.`)
    if (fields.length > mostFields)
      throw fieldError(`${name}.fields is too long.`, 'field_too_long')
    const read = fields.map((one: unknown, at) => readQuestion(one, `${name}.fields[${at}]`))
    const twice = read.find(({ field }, at) => read.findIndex((one) => one.field === field) < at)
    if (twice !== undefined) throw fieldError(`${name}.fields must not repeat ${twice.field}.`)
    return { fields: read }
  },
}

const required = boolean()

function readQuestion(given: unknown, name: string): PreChatField {
  const source = readObject(given, name) ?? {}
  const sent = (readText(source['field'], `${name}.field`) ?? '').trim().toLowerCase()
  const field = ownFields.includes(sent) ? sent : sent.length > 36 ? undefined : parseId(sent)
  if (field === undefined) {
    throw fieldError(
      `Invalid ${name}.field: ${sent.slice(0, 36)}. It must be name, email, phone or the id of a contact field.`,
    )
  }
  return { field, required: required.read(source['required'], `${name}.required`) ?? false }
}

/** The settings in a request or settings file. Fields that are not given keep their values. */
export const webFields: Field<GivenWebChannel | undefined> = object({
  color,
  position: choice(['right', 'left'], 'The corner of the page.'),
  texts: byLanguage(textsOf(textLengths), 'Texts of its own, by language. Replaces all texts.'),
  allowed_origins: allowedOrigins,
  office_hours: officeHours,
  pre_chat: preChat,
  enforce_identity: boolean('Whether only a signed token can say who a visitor is.'),
  preview_typing: boolean('Whether team members see what a visitor is writing.'),
  sound: boolean('Whether a new message makes a sound.'),
  launcher: choice(['button', 'none'], 'Whether the widget draws its button.'),
  consent_url: consentUrl,
  full_page: boolean('Whether the chat is also a page of its own, at /chat/{channel_id}.'),
  greet_after: greetAfter,
  preview_answers: boolean(
    'Whether the first words of an answer are shown while the chat is closed.',
  ),
  show_pages: boolean('Whether team members see the pages that visitors who have written are on.'),
  ...followUpFields,
})

/** The settings with the given ones. Throws 422 if they are too long together. */
export function mergeWebChannel(
  before: WebChannel,
  given: GivenWebChannel | undefined,
): WebChannel {
  const changes = Object.entries(given ?? {}).filter(([, value]) => value !== undefined)
  const merged: WebChannel = { ...before, ...(Object.fromEntries(changes) as Partial<WebChannel>) }
  if (Buffer.byteLength(JSON.stringify(merged)) > mostBytes)
    throw fieldError('web is too long.', 'field_too_long')
  return merged
}

/** The ids of contact fields that the settings ask for. */
export function contactFieldsOf({ pre_chat: { fields } }: WebChannel): string[] {
  return fields.map(({ field }) => field).filter((field) => !ownFields.includes(field))
}
