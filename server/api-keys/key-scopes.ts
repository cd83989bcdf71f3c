/**
 * Whether a key with these scopes may do what needs `wanted`, such as `contacts:read`. `*` allows
 * everything, `contacts:*` every verb of a resource, `*:read` a verb of every resource: also of those
 * that later releases bring.
 */
export function allowsScope(given: readonly string[], wanted: string): boolean {
  if (given.includes('*') || given.includes(wanted)) return true
  const [resource = '', verb = ''] = wanted.split(':')
  return given.includes(`${resource}:*`) || given.includes(`*:${verb}`)
}

/** What may be written for the scopes that there are: each of them, and what stands for several. */
export function scopePatterns(scopes: readonly string[]): string[] {
  const parts = scopes.map((scope) => scope.split(':'))
  const resources = [...new Set(parts.map(([resource]) => `${resource}:*`))]
  const verbs = [...new Set(parts.map(([, verb]) => `*:${verb}`))]
  return ['*', ...verbs, ...resources, ...scopes]
}
