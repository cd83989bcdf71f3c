import { fieldError } from '../../../../../errors.ts'
import { isEmail, type JsonSchema } from '../../../../../api/http/fields.ts'
import type { Query } from '../../../../../api/http/pagination.ts'
import type { StoredEnvelope } from './mail-queries.ts'

/** What a program that delivers a mail knows of it beside its bytes. */
export const envelopeParameters: Readonly<Record<string, JsonSchema>> = {
  sender: {
    type: 'string',
    description:
      'The address of MAIL FROM; `<>` for a mail without one, as bounces are. Left out where it is not known.',
  },
  recipients: {
    type: 'string',
    description: 'The addresses of RCPT TO, separated by commas, as far as they are known.',
    examples: ['help@shop.example'],
  },
}

const mostRecipients = 100
const longestList = 8_192

export function readEnvelope(query: Query): StoredEnvelope {
  const sender = textIn(query, 'sender')
  const recipients = textIn(query, 'recipients')
  return {
    ...(sender === undefined ? {} : { sender: sender === '<>' ? '' : checked('sender', sender) }),
    ...(recipients === undefined
      ? {}
      : { recipients: listed(recipients).map((one) => checked('recipients', one)) }),
  }
}

function textIn(query: Query, name: string): string | undefined {
  const given = query[name] ?? ''
  if (typeof given !== 'string') throw fieldError(`${name} must be a single value.`)
  if (given.length > longestList) throw fieldError(`${name} is too long.`, 'field_too_long')
  return given.trim() === '' ? undefined : given.trim()
}

function listed(text: string): string[] {
  const all = text.split(',').map((one) => one.trim())
  if (all.length > mostRecipients) throw fieldError('recipients is too long.', 'field_too_long')
  return all.filter((one) => one !== '')
}

function checked(name: string, address: string): string {
  if (isEmail(address)) return address
  throw fieldError(`${name} is not a valid email address: ${address}.`, 'email_invalid')
}
