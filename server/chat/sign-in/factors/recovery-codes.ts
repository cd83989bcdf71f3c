import { hash, randomBytes } from 'node:crypto'
import { base32 } from './base32.ts'

/** How many a member gets at once. */
const codesAtOnce = 10
/** Nobody guesses 80 bits, so that their hash needs no salt and no work. */
const codeBytes = 10
const form = /^[a-z2-7]{16}$/

/** New codes, each for one use instead of a code of the app. Only their hashes are stored. */
export function makeRecoveryCodes(): { readonly codes: string[]; readonly hashes: Buffer[] } {
  const made = Array.from({ length: codesAtOnce }, () =>
    base32(randomBytes(codeBytes)).toLowerCase(),
  )
  const grouped = (code: string) =>
    [0, 4, 8, 12].map((from) => code.slice(from, from + 4)).join('-')
  return { codes: made.map(grouped), hashes: made.map(hashOf) }
}

/** The hash of a code as it was typed, with or without hyphens; undefined for a text of another form. */
export function recoveryHash(typed: string): Buffer | undefined {
  const code = typed.replaceAll(/[\s-]/g, '').toLowerCase()
  return form.test(code) ? hashOf(code) : undefined
}

function hashOf(code: string): Buffer {
  return hash('sha256', code, 'buffer')
}
