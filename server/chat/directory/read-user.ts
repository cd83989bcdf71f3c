import { limits } from '../../api/http/fields.ts'
import { ScimError } from './scim-error.ts'
import { asObject, type Operation } from './scim-patch.ts'

/** What a directory changes of a user. Undefined: nothing; null: removed. */
export type UserChange = {
  userName?: string
  externalId?: string | null
  active?: boolean
  firstName?: string | null
  lastName?: string | null
  email?: string
  role?: string
  timeZone?: string
}

/** Reads the attributes that a team member has; others, such as telephone numbers, are left out. */
export function readUser(operations: readonly Operation[]): UserChange {
  const change: UserChange = {}
  for (const operation of operations) {
    const isRemoved = operation.op === 'remove' || operation.value === null
    const taken = isRemoved ? without(operation) : withValue(operation)
    Object.assign(change, taken)
  }
  return change
}

function without({ attribute, part }: Operation): UserChange {
  if (attribute === 'externalid') return { externalId: null }
  if (attribute === 'name') {
    if (part === 'givenname') return { firstName: null }
    if (part === 'familyname') return { lastName: null }
    return part === undefined ? { firstName: null, lastName: null } : {}
  }
  if (attribute === 'active' || attribute === 'username') {
    throw new ScimError('mutability', `${attribute} cannot be removed.`)
  }
  return {}
}

function withValue(operation: Operation): UserChange {
  const { attribute, selected, value } = operation
  switch (attribute) {
    case 'username':
      return { userName: textOf(value, 'userName') }
    case 'externalid':
      return { externalId: textOf(value, 'externalId') }
    case 'active':
      return { active: booleanOf(value) }
    case 'name':
      return nameOf(operation)
    case 'emails': {
      const isOther = selected?.attribute === 'type' && selected.value.toLowerCase() !== 'work'
      const email = isOther ? undefined : chosen(value)
      return email === undefined ? {} : { email: textOf(email, 'emails') }
    }
    case 'roles': {
      const role = chosen(value)
      return role === undefined ? {} : { role: textOf(role, 'roles') }
    }
    case 'timezone':
      return { timeZone: textOf(value, 'timezone') }
    default:
      return {}
  }
}

function nameOf({ part, value }: Operation): UserChange {
  const given = part === undefined ? lowerNames(value) : { [part]: value }
  const partOf = (name: string) =>
    given[name] === null || given[name] === '' ? null : textOf(given[name], `name.${name}`)
  return {
    ...(given['givenname'] === undefined ? {} : { firstName: partOf('givenname') }),
    ...(given['familyname'] === undefined ? {} : { lastName: partOf('familyname') }),
  }
}

function lowerNames(value: unknown): Record<string, unknown> {
  const object = asObject(value) ?? {}
  return Object.fromEntries(Object.entries(object).map(([name, one]) => [name.toLowerCase(), one]))
}

/** Of several values the primary one, that of work, or the first; a value may stand alone. */
function chosen(value: unknown): unknown {
  if (!Array.isArray(value)) return asObject(value)?.['value'] ?? value
  const all = value.map((one: unknown) => asObject(one) ?? { value: one })
  const best =
    all.find((one) => one['primary'] === true || one['primary'] === 'True') ??
    all.find((one) => one['type'] === 'work') ??
    all[0]
  return best?.['value']
}

function textOf(value: unknown, name: string): string {
  const text = typeof value === 'string' ? value.trim() : ''
  if (text !== '' && text.length <= limits.lineCharacters && !text.includes('\0')) return text
  throw new ScimError('invalidValue', `${name} must be a text of up to 255 characters.`)
}

/** Microsoft Entra sends booleans as texts. */
function booleanOf(value: unknown): boolean {
  if (typeof value === 'boolean') return value
  const text = typeof value === 'string' ? value.toLowerCase() : ''
  if (text === 'true' || text === 'false') return text === 'true'
  throw new ScimError('invalidValue', 'active must be true or false.')
}
