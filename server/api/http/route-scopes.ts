import { allowsScope, type Scope } from '../access/key-scopes.ts'
import { scopeError } from '../../errors.ts'
import type { Route } from './route.ts'

type Scoped = Pick<Route, 'scope' | 'alsoNeeds'>

/** The scopes that a key needs for a route, all of them; none where any key will do. */
export function neededScopes({ scope, alsoNeeds = [] }: Scoped): readonly Scope[] {
  return scope === 'any' ? alsoNeeds : [scope, ...alsoNeeds]
}

/** The scopes that a key with these ones lacks for a route; none where it may use it. */
export function missingScopes(route: Scoped, scopes: readonly string[]): Scope[] {
  return neededScopes(route).filter((scope) => !allowsScope(scopes, scope))
}

/** Throws the 403 that names what is missing. */
export function refuseOutOfScope(route: Scoped, scopes: readonly string[]): void {
  const missing = missingScopes(route, scopes)
  if (missing.length > 0) throw scopeError(missing)
}
