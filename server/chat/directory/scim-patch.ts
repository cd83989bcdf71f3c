import { ScimError } from './scim-error.ts'

/** One change of one attribute. Names are in lower case. */
export type Operation = {
  readonly op: 'add' | 'replace' | 'remove'
  readonly attribute: string
  /** The value in the brackets of a path such as `members[value eq "…"]`. */
  readonly selected: { readonly attribute: string; readonly value: string } | undefined
  /** After the point, such as `givenname`. */
  readonly part: string | undefined
  readonly value: unknown
}

const mostOperations = 5_000
const ops = ['add', 'replace', 'remove'] as const
const ownSchema = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/
const path =
  /^([a-z$][\w$-]{0,99})(?:\[([a-z]\w{0,99}) eq ("[^"]{0,1000}"|true|false)\])?(?:\.([a-z$][\w$-]{0,99}))?$/i

/**
 * The operations of a PATCH, one for each attribute. Clients differ: `op` in any case, an object without a path instead of
 * operations with paths, and in it names with points (Okta and Microsoft Entra). Attributes of extensions are left out.
 */
export function readOperations(body: Readonly<Record<string, unknown>>): Operation[] {
  const given = body['Operations'] ?? body['operations']
  if (!Array.isArray(given) || given.length === 0) {
    throw new ScimError('invalidSyntax', 'Operations must be an array of operations.')
  }
  if (given.length > mostOperations) throw new ScimError('tooMany', 'Too many operations.')
  return given.flatMap((one: unknown) => readOperation(one))
}

function readOperation(given: unknown): Operation[] {
  const { op: sent, path: where, value } = asObject(given) ?? {}
  const op = ops.find((one) => typeof sent === 'string' && one === sent.toLowerCase())
  if (op === undefined) throw new ScimError('invalidSyntax', 'op must be add, replace or remove.')
  if (where !== undefined && where !== null && where !== '') return operationAt(op, where, value)
  if (op === 'remove') throw new ScimError('noTarget', 'remove needs a path.')
  const object = asObject(value)
  if (object === undefined) {
    throw new ScimError('invalidValue', 'Without a path the value must be an object.')
  }
  return Object.entries(object).flatMap(([name, one]) => operationAt(op, name, one))
}

function operationAt(op: Operation['op'], where: unknown, value: unknown): Operation[] {
  if (typeof where !== 'string') throw new ScimError('invalidPath', 'path must be a string.')
  const own = where.trim().replace(ownSchema, '')
  if (/^urn:/i.test(own)) return []
  const [, attribute, by, selected, part] = path.exec(own) ?? []
  if (attribute === undefined)
    throw new ScimError('invalidPath', `Unknown path: ${own.slice(0, 200)}`)
  return [
    {
      op,
      attribute: attribute.toLowerCase(),
      selected:
        by === undefined || selected === undefined
          ? undefined
          : { attribute: by.toLowerCase(), value: selected.replaceAll('"', '') },
      part: part?.toLowerCase(),
      value,
    },
  ]
}

/** The attributes of a whole resource as operations. */
export function operationsOf(body: Readonly<Record<string, unknown>>): Operation[] {
  return Object.entries(body).flatMap(([name, value]) => operationAt('replace', name, value))
}

/** The value as an object, with its names as sent; undefined for anything else. */
export function asObject(value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return value as Readonly<Record<string, unknown>>
}
