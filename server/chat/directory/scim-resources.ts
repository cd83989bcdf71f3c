import { hash } from 'node:crypto'
import type { UserRow } from './directory-queries.ts'
import type { GroupRow } from './group-queries.ts'
import { groupSchema, userSchema } from './scim-documents.ts'

/** A resource as it is sent; `meta.version` is its ETag. */
export type Resource = {
  readonly id: string
  readonly meta: { readonly version: string; readonly location: string }
}

/** `base`: the address of `/scim/v2`. */
export function userResource(row: UserRow, base: string): Resource {
  const name = `${row.first_name} ${row.last_name}`.trim()
  return withMeta(base, 'User', {
    schemas: [userSchema],
    id: row.id,
    ...(row.external_id === null ? {} : { externalId: row.external_id }),
    userName: row.user_name,
    name: {
      givenName: row.first_name,
      familyName: row.last_name,
      formatted: name,
    },
    displayName: name,
    emails: [{ value: row.email, type: 'work', primary: true }],
    active: row.active,
    timezone: row.time_zone,
    roles: [{ value: row.organization_role, primary: true }],
    groups: row.groups,
    meta: { created: row.created_at.toISOString(), lastModified: row.updated_at.toISOString() },
  })
}

export function groupResource(row: GroupRow, base: string, hasMembers: boolean): Resource {
  return withMeta(base, 'Group', {
    schemas: [groupSchema],
    id: row.id,
    ...(row.external_id === null ? {} : { externalId: row.external_id }),
    displayName: row.name,
    ...(hasMembers ? { members: row.members } : {}),
    meta: {},
  })
}

/** The version is the same whichever attributes are asked for. */
function withMeta<Given extends { readonly id: string; readonly meta: object }>(
  base: string,
  resourceType: 'User' | 'Group',
  given: Given,
) {
  const { id, meta } = given
  const version = `W/"${hash('sha256', JSON.stringify(given), 'base64url').slice(0, 22)}"`
  const location = `${base}/${resourceType}s/${id}`
  return { ...given, meta: { resourceType, ...meta, location, version } }
}

/** Leaves out what `excludedAttributes` names, or all but what `attributes` names. The id is always sent. */
export function selected(
  resource: Resource,
  { attributes, excludedAttributes }: Readonly<Record<string, unknown>>,
): object {
  const [only, without] = [namesIn(attributes), namesIn(excludedAttributes)]
  if (only === undefined && without === undefined) return resource
  const isShown = (name: string) =>
    ['id', 'schemas', 'meta'].includes(name) ||
    (only?.has(name.toLowerCase()) ?? true) !== (without?.has(name.toLowerCase()) ?? false)
  return Object.fromEntries(Object.entries(resource).filter(([name]) => isShown(name)))
}

/** The attributes of a comma-separated list, in lower case, without what follows a point. */
export function namesIn(list: unknown): ReadonlySet<string> | undefined {
  if (typeof list !== 'string' || list.trim() === '') return undefined
  const names = list.slice(0, 2_000).split(',')
  // With the name of a schema before it, and a part after it.
  const own = names.map((name) => name.trim().split(':').at(-1)?.split('.')[0] ?? '')
  return new Set(own.map((name) => name.toLowerCase()))
}
