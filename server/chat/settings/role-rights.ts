import {
  builtInPermissions,
  patternsOf,
  permissions,
  sights,
} from '../../api/access/permissions.ts'
import { fieldError } from '../../errors.ts'
import { choice, refine, texts, type Field } from '../../api/http/fields.ts'

const longestWord = 100
const mostWords = 100

/** Valid entries of a role's list: permissions, and patterns that match several. */
const permissionWords: readonly string[] = patternsOf(permissions)

/** The given permissions without duplicates, in a fixed order. Throws 422 for an unknown one. */
const list = refine(texts({ maxCharacters: longestWord }), (given, name) => {
  if (given.length > mostWords) throw fieldError(`${name} is too long.`, 'field_too_long')
  const sent = given.map((word) => word.toLowerCase())
  const unknown = sent.find((word) => !permissionWords.includes(word))
  if (unknown !== undefined) {
    throw fieldError(`Invalid ${name}: ${unknown}. Allowed values are ${permissions.join(', ')}.`)
  }
  return permissionWords.filter((word) => sent.includes(word))
})

/** Defaults of a new role: those of Standard. */
export const defaultRights = {
  permissions: list.read(builtInPermissions.Standard, 'permissions') ?? [],
  sees: sights[0],
}

/** The fields of a role's body. An omitted field keeps its value. */
export const rightsFields = {
  permissions: {
    read: list.read,
    schema: {
      type: 'array',
      items: { type: 'string' },
      description:
        `Permissions of the role: ${permissions.join(', ')}; *, messages:* and *:read match several. ` +
        'Replaces the list; a new role starts with the permissions of Standard.',
    },
  } satisfies Field<string[] | undefined>,
  sees: choice(
    sights,
    'Conversations that members of the role see: all, those of their groups and their own, or only their own.',
  ),
}
