import { endOfString } from './end-of-string.ts'

const quote = 0x22
const openBracket = 0x5b
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Whether PostgreSQL and JSON give the text back as it came: no NUL (text and jsonb refuse it) and
 * no lone surrogate (UTF-8 has no form for it, so it would silently become U+FFFD).
 */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/**
 * Whether raw JSON nests deeper than the limit; the outermost object or array is level 1. One scan
 * over the bytes, so that a body of a million brackets never reaches JSON.parse. Malformed JSON
 * gets an answer too: up to its first mistake the scan and the parser agree.
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
 * Takes the keys `__proto__`, `constructor` and `prototype` out of a parsed JSON value at any
 * depth, in place, and returns it. It recurses: give it only what nestingDepthExceeds let pass. A
 * caller that skips it for sources without those words must also look for `\u`, because a key may
 * be written in escapes.
 */
export function withoutPrototypeKeys(value: unknown): unknown {
  if (Array.isArray(value)) cleanItems(value)
  else if (isObject(value)) cleanFields(value)
  return value
}

function cleanItems(items: unknown[]): void {
  for (let index = 0; index < items.length; index += 1) {
    if (isObject(items[index])) withoutPrototypeKeys(items[index])
  }
}

function cleanFields(fields: Record<string, unknown>): void {
  for (const key of Object.keys(fields)) {
    if (prototypeKeys.has(key)) delete fields[key]
    else if (isObject(fields[key])) withoutPrototypeKeys(fields[key])
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
