import { fieldError } from '../../errors.ts'
import { refine, text, type Field } from './fields.ts'

const form = /^[\w-]+={0,2}$/

/** Bytes in base64url (RFC 4648, 5), with or without padding. */
export function base64urlField(
  maxCharacters: number,
  description: string,
): Field<Buffer | undefined> {
  return refine(text({ maxCharacters, description }), (given, name) => {
    if (!form.test(given)) throw fieldError(`${name} must be base64url.`)
    return Buffer.from(given, 'base64url')
  })
}
