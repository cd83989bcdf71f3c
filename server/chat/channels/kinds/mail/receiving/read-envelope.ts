import { fieldError } from '../../../../../errors.ts'
import { isEmail, type JsonSchema } from '../../../../../api/http/fields.ts'
import type { Query } from '../../../../../api/http/pagination.ts'
import type { StoredEnvelope } from './mail-queries.ts'

/** What a program that delivers a mail knows of it beside its bytes. */
export const envelopeParameters: Readonly<Record<string, JsonSchema>> = {
  sender: {
    type: 'string',
    description:
      'The address of MAIL FROM; `<>` for a mail without one, as bounces are. Left out where it is not known. One of a form that contacts cannot have, such as a rewritten one (SRS) with more than 64 characters before the `@`, counts as not known.',
  },
  recipients: {
    type: 'string',
    description:
      'The addresses of RCPT TO, separated by commas, as far as they are known; those of such a form are left out.',
    examples: ['help@shop.example'],
  },
}

const mostRecipients = 100
const longestList = 8_192

export function readEnvelope(query: Query): StoredEnvelope {
  const sender = textIn(query, 'sender')
  const recipients = textIn(query, 'recipients')
  return {
    ...(sender === undefined ? {} : senderIn(sender)),
    ...(recipients === undefined
      ? {}
      : {
          recipients: listed(recipients)
            .map((one) => checked('recipients', one))
            .filter(isEmail),
        }),
  }
}

/** One that the mail server knows and we do not take for an address is unknown: the mail is not refused for it. */
function senderIn(text: string): Pick<StoredEnvelope, 'sender'> {
  if (text === '<>') return { sender: '' }
  const sender = checked('sender', text)
  return isEmail(sender) ? { sender } : {}
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

/** Rewritten senders (SRS, VERP) are longer than others may be, and RFC 5321 knows more forms (4.1.2). */
function checked(name: string, address: string): string {
  const [first, ...more] = address.split('@', 3)
  if (first !== '' && more.length > 0 && more.at(-1) !== '' && !/\p{Cc}/u.test(address))
    return address
  throw fieldError(`${name} is not a valid email address: ${address}.`, 'email_invalid')
}
