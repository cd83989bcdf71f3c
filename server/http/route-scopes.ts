import { allowsScope } from '../api-keys/key-scopes.ts'
import type { Route, Scope } from './route.ts'

type Scoped = Pick<Route, 'scope' | 'alsoNeeds'>

/** The scopes that a key needs for a route, all of them; none where any key will do. */
export function neededScopes({ scope, alsoNeeds = [] }: Scoped): readonly Scope[] {
  return scope === 'any' ? alsoNeeds : [scope, ...alsoNeeds]
}

/** Whether a key with these scopes may use the route. */
export function isAllowed(route: Scoped, scopes: readonly string[]): boolean {
  return neededScopes(route).every((scope) => allowsScope(scopes, scope))
}
