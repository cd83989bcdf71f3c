import { endOfString } from './end-of-string.ts'

const quote = 0x22
const openBracket = 0x5b
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Whether PostgreSQL and JSON preserve the text: no NUL (text and jsonb reject it) and no lone surrogate (not
 * encodable in UTF-8, so it would silently become U+FFFD).
 */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/**
 * Whether raw JSON nests deeper than the limit; the outermost object or array is level 1. Scans the bytes once, so
 * that a body of a million brackets never reaches JSON.parse. Agrees with the parser up to the first error of
 * malformed JSON.
 */
export function nestingDepthExceeds(bytes: Buffer, limit: number): boolean {
  let depth = 0
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index]
    if (byte === quote) {
      index = endOfString(bytes, index + 1)
    } else if (byte === openBracket || byte === openBrace) {
      depth += 1
      if (depth > limit) return true
    } else if (byte === closeBracket || byte === closeBrace) {
      depth -= 1
    }
  }
  return false
}

/**
 * Removes the keys `__proto__`, `constructor` and `prototype` from a parsed JSON value at any depth, in place, and
 * returns it. Recursive, so check nestingDepthExceeds first. A caller that skips it for sources without those
 * words must also look for `\u`, because a key may be escaped.
 */
export function withoutPrototypeKeys(value: unknown): unknown {
  if (Array.isArray(value)) {
    for (const item of value as unknown[]) withoutPrototypeKeys(item)
  } else if (isObject(value)) {
    for (const key of Object.keys(value)) {
      if (prototypeKeys.has(key)) delete value[key]
      else withoutPrototypeKeys(value[key])
    }
  }
  return value
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
