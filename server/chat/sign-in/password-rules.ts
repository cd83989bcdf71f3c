import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { comparable } from '../../comparable.ts'
import { emailLocalPart } from '../../email-local-part.ts'
import { fieldError } from '../../errors.ts'
import { isLonger, limits, text } from '../../api/http/fields.ts'

export const fewestCharacters = 10
const mostCharacters = 200
/** A shorter local part says little: `al` is in many good passwords. */
const shortestPart = 3

const field = text({ maxCharacters: mostCharacters })
const describedAs = `At least ${fewestCharacters} characters; not a common password, and without the name of the email.`
export const newPasswordSchema = {
  type: 'string',
  minLength: fewestCharacters,
  maxLength: mostCharacters,
  description: describedAs,
}
export const passwordSchema = field.schema

/** The most frequent passwords of published collections, and the long ones among the next 20,000. */
let common: Promise<ReadonlySet<string>> | undefined

/** A password as it was sent, at a bounded length; throws 422 without one. */
export function readPassword(given: unknown, name: string): string {
  const password = field.read(given, name)
  if (password === undefined) throw fieldError(`${name} can't be blank.`, 'field_blank')
  // The same characters may be typed in several ways (NIST SP 800-63B, 3.1.1.2).
  return password.normalize('NFKC')
}

/** A new password of the account with this email; throws 422 for one that is easily guessed. */
export async function readNewPassword(
  given: unknown,
  name: string,
  email: string,
): Promise<string> {
  const password = readPassword(given, name)
  if (!isLonger(password, fewestCharacters - 1)) {
    throw fieldError(
      `${name} must have at least ${fewestCharacters} characters.`,
      'password_too_short',
    )
  }
  if (containsAddress(password, email)) {
    throw fieldError(`${name} must not contain the email address.`, 'password_contains_email')
  }
  if (await isCommon(password))
    throw fieldError(`${name} is too common. Choose another one.`, 'password_too_common')
  return password
}

function containsAddress(password: string, email: string): boolean {
  const part = comparable(emailLocalPart(email.slice(0, limits.emailCharacters)))
  return part.length >= shortestPart && comparable(password).includes(part)
}

/** Also with digits and signs before or behind: `dragon12345`. */
async function isCommon(password: string): Promise<boolean> {
  const known = await (common ??= readCommon())
  const given = comparable(password)
  const core = /\p{L}.*\p{L}/su.exec(given)?.[0] ?? ''
  const isRepeated = new Set(given).size < 4
  return isRepeated || known.has(given) || (core.length >= 4 && known.has(core))
}

async function readCommon(): Promise<ReadonlySet<string>> {
  const file = await readFile(new URL('common-passwords.txt.br', import.meta.url))
  const list = await promisify(brotliDecompress)(file)
  return new Set(list.toString('utf8').trimEnd().split('\n'))
}
