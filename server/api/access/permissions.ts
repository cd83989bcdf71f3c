/** The scopes of API keys. Roles of team members use the same words. */
export const scopes = [
  'contacts:read',
  'contacts:write',
  'conversations:read',
  'conversations:write',
  'messages:read',
  'messages:write',
  'team_members:read',
  'team_members:write',
  'events:read',
  'webhooks:read',
  'webhooks:write',
  'settings:write',
  'attachments:read',
  'attachments:write',
  'mails:read',
  'mails:write',
  'mails:receive',
  'search:read',
  'audit:read',
  'keys:read',
  'keys:write',
  'directory:manage',
] as const
export type Scope = (typeof scopes)[number]

/**
 * The permissions of a team member's role: the scopes, and finer permissions for actions that a key performs
 * under a wider scope. `contacts:erase` includes exporting a contact.
 */
export const permissions = [
  ...scopes,
  'conversations:assign',
  'contacts:erase',
  'views:share',
  'replies:share',
] as const
export type Permission = (typeof permissions)[number]

/** The conversations that a role shows: all, those of the member's groups and the member's own, or only the latter. */
export const sights = ['all', 'groups', 'assigned'] as const
export type Sight = (typeof sights)[number]

/** The permissions of the two built-in roles, by name. Both show all conversations. */
export const builtInPermissions = {
  Admin: ['*'],
  Standard: [
    'contacts:read',
    'contacts:write',
    'conversations:read',
    'conversations:write',
    'conversations:assign',
    'messages:read',
    'messages:write',
    'attachments:read',
    'attachments:write',
    'search:read',
    'events:read',
    'team_members:read',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** The permissions of a role. Those of the built-in roles are in the code, so that a new release may add to them. */
export function permissionsOfRole(name: string, stored: readonly string[]): readonly string[] {
  const builtIn: Readonly<Record<string, readonly string[]>> = builtInPermissions
  return Object.hasOwn(builtIn, name) ? (builtIn[name] ?? []) : stored
}

/**
 * Whether these scopes or permissions include `wanted`. `*` matches everything, `contacts:*` every verb of a
 * resource, `*:read` a verb of every resource, including those of later releases. Write includes read of the
 * same resource, because the reply to a write shows the resource.
 */
export function allows(given: readonly string[], wanted: string): boolean {
  const stronger = writeScopeOf(wanted)
  return grants(given, wanted) || (stronger !== undefined && grants(given, stronger))
}

/** `contacts:write` for `contacts:read`; undefined for a scope that no other scope includes. */
export function writeScopeOf(scope: string): Scope | undefined {
  const [resource, verb] = scope.split(':')
  return verb === 'read' ? scopes.find((other) => other === `${resource}:write`) : undefined
}

function grants(given: readonly string[], wanted: string): boolean {
  if (given.includes('*') || given.includes(wanted)) return true
  const [resource = '', verb = ''] = wanted.split(':')
  return given.includes(`${resource}:*`) || given.includes(`*:${verb}`)
}

/** The valid entries of a list of these words: each word, and the patterns that match several. */
export function patternsOf(words: readonly string[]): string[] {
  const parts = words.map((word) => word.split(':'))
  const resources = [...new Set(parts.map(([resource]) => `${resource}:*`))]
  const verbs = [...new Set(parts.map(([, verb]) => `*:${verb}`))]
  return ['*', ...verbs, ...resources, ...words]
}
