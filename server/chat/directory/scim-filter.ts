import { ScimError } from './scim-error.ts'

/** `attribute eq "value"`; the attribute in lower case, without the schema's name. */
export type Equality = { readonly attribute: string; readonly value: string }

const longest = 1_000
const schemaName = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/
const equality = /^([a-z][\w:.]{0,99}(?:\[type eq "work"\]\.value)?) eq ("[^"]*"|true|false)$/i

/** Reads a filter: one comparison by `eq`, or several joined by `and`. Throws for others. */
export function readFilter(given: unknown): readonly Equality[] {
  if (typeof given !== 'string' || given.length > longest) throw unsupported()
  // Quotes in values are escaped by JSON; none of the attributes has a value with one.
  return given
    .trim()
    .split(/ and /i)
    .map((part) => {
      const [, name, value] = equality.exec(part.trim()) ?? []
      if (name === undefined || value === undefined) throw unsupported()
      const attribute = name.toLowerCase().replace(schemaName, '')
      return { attribute, value: value.startsWith('"') ? value.slice(1, -1) : value }
    })
}

function unsupported(): ScimError {
  return new ScimError(
    'invalidFilter',
    'Only filters such as userName eq "lin@example.org" are supported, and several joined by and.',
  )
}
