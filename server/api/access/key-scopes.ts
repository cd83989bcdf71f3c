/** What a key may be allowed to do; `*` allows all of it. */
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
  'search:read',
  'audit:read',
] as const
export type Scope = (typeof scopes)[number]

/**
 * Whether a key with these scopes may do what needs `wanted`. `*` allows everything, `contacts:*`
 * every verb of a resource, `*:read` a verb of every resource: also of those that later releases
 * bring. Write includes read of the same resource, because a reply to a write shows the resource.
 */
export function allowsScope(given: readonly string[], wanted: string): boolean {
  const stronger = writeScopeOf(wanted)
  return grants(given, wanted) || (stronger !== undefined && grants(given, stronger))
}

/** `contacts:write` for `contacts:read`; undefined for a scope that no other one includes. */
export function writeScopeOf(scope: string): Scope | undefined {
  const [resource, verb] = scope.split(':')
  return verb === 'read' ? scopes.find((other) => other === `${resource}:write`) : undefined
}

function grants(given: readonly string[], wanted: string): boolean {
  if (given.includes('*') || given.includes(wanted)) return true
  const [resource = '', verb = ''] = wanted.split(':')
  return given.includes(`${resource}:*`) || given.includes(`*:${verb}`)
}

/** What may be written for the scopes that there are: each of them, and what stands for several. */
export function scopePatterns(): string[] {
  const parts = scopes.map((scope) => scope.split(':'))
  const resources = [...new Set(parts.map(([resource]) => `${resource}:*`))]
  const verbs = [...new Set(parts.map(([, verb]) => `*:${verb}`))]
  return ['*', ...verbs, ...resources, ...scopes]
}
