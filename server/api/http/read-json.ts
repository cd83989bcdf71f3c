import { appError } from '../../errors.ts'
import { replaceInexact } from './inexact-numbers.ts'
import { scanJson } from './scan-json.ts'
import { withoutPrototypeKeys } from './text-rules.ts'

const deepestNesting = 20
/** A whole batch of imports has fewer: the parser takes as long for a new name as for 400 bytes of text. */
export const mostNames = 50_000
/** Of a body whose sender is not known, or is a visitor. */
export const mostNamesOfStrangers = 1_000

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * The object in the bytes of a body, which change; nothing but blanks is an empty object. 400 for invalid JSON, a value other
 * than an object, more than 20 levels or too many names, which are looked for first: parsing such a body would stall the
 * process. Takes at most three times as long as JSON.parse (docs/decisions/0035).
 */
export function readJson(bytes: Buffer, names: number): Record<string, unknown> {
  const scan = scanJson(bytes, { depth: deepestNesting, names })
  if (scan === 'too deep') throw appError('json_too_deep')
  if (scan === 'too many names') throw appError('json_too_many_names')
  const text = decode(bytes)
  const value = parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw appError('json_not_object')
  }
  if (scan === 'odd') replaceInexact(value)
  return (mayNamePrototypes(text) ? withoutPrototypeKeys(value) : value) as Record<string, unknown>
}

/** A native search for each is ten times as fast as one expression. */
function mayNamePrototypes(text: string): boolean {
  return text.includes('proto') || text.includes('constructor') || text.includes('\\u')
}

function decode(bytes: Buffer): string {
  try {
    return strictUtf8.decode(bytes)
  } catch {
    throw appError('json_invalid')
  }
}

function parse(text: string): unknown {
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    throw appError('json_invalid')
  }
}
