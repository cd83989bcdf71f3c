import { fieldError } from '../../errors.ts'

/**
 * Stands in a parsed body for a number that JavaScript cannot represent: `12345678901234567890` would change, and two
 * identities would become one contact. Fields reject it (refuseInexact); in unknown fields it is ignored.
 */
export class InexactNumber {
  readonly isExact = false
}

const inexact = Object.freeze(new InexactNumber())

/** 422 for an InexactNumber. Every field calls it. */
export function refuseInexact(given: unknown, name: string): void {
  if (!(given instanceof InexactNumber)) return
  throw fieldError(`${name} contains a number that cannot be kept exactly. Send it as a string.`)
}

/**
 * Replaces infinite numbers and whole numbers beyond 2^53 in a parsed JSON value by an InexactNumber, at any depth, in place.
 * Other inexact numbers are infinite by then (`readNumbers`). Recursive: the depth has been checked.
 */
export function replaceInexact(value: object): void {
  if (Array.isArray(value)) {
    const items = value as unknown[]
    for (let at = 0; at < items.length; at += 1) {
      const item = items[at]
      if (isInexact(item)) items[at] = inexact
      else if (typeof item === 'object' && item !== null) replaceInexact(item)
    }
    return
  }
  const fields = value as Record<string, unknown>
  for (const name of Object.keys(fields)) {
    const field = fields[name]
    if (isInexact(field)) fields[name] = inexact
    else if (typeof field === 'object' && field !== null) replaceInexact(field)
  }
}

function isInexact(value: unknown): boolean {
  if (typeof value !== 'number') return false
  return !Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))
}
