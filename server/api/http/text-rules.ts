const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Whether PostgreSQL and JSON preserve the text: no NUL (text and jsonb reject it) and no lone surrogate (not
 * encodable in UTF-8, so it would silently become U+FFFD).
 */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/**
 * Removes the keys `__proto__`, `constructor` and `prototype` from a parsed JSON value at any depth, in place, and
 * returns it. Recursive, so check the depth first (scanJson). A caller that skips it for sources without those
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
