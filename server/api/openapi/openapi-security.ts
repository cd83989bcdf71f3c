import { writeScopeOf } from '../access/permissions.ts'
import { wordsOf } from '../access/policy.ts'
import { sessionCookieName } from '../access/session-token.ts'
import type { SiteRoute } from './site-route.ts'

/** `components.securitySchemes`. */
export const securitySchemes = {
  ApiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Api-Key',
    description:
      "The workspace's API key. It has scopes; `…:write` includes `…:read` of the same resource.",
  },
  Bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'The same key as a bearer token; X-Api-Key wins if both are sent.',
  },
  Session: {
    type: 'apiKey',
    in: 'cookie',
    name: sessionCookieName,
    description:
      "A team member's session, from `POST /auth/session`. Changes need `Sec-Fetch-Site: same-origin` or an equal `Origin`.",
  },
  DeviceToken: {
    type: 'http',
    scheme: 'bearer',
    description: "The token of a visitor's browser, on the host for visitors.",
  },
}

/** The credentials of an endpoint, any one of which will do. */
export function securityOf({ site, route }: SiteRoute): readonly object[] {
  const { access } = route
  if (access === 'open' || hasTokenInBody({ site, route })) return []
  if (site === 'visitors') return [{ DeviceToken: [] }]
  const session = access.member === 'none' ? [] : [{ Session: [] }]
  if (site === 'team') return session
  const needed = wordsOf(access.key)
  return [{ ApiKey: needed }, { Bearer: needed }, ...session]
}

/** A sentence on what the caller needs. */
export function neededFor({ site, route }: SiteRoute): string {
  const { access } = route
  if (access === 'open') return 'Needs no credentials.'
  if (hasTokenInBody({ site, route })) return 'The body has the ticket and the token of the device.'
  if (site === 'visitors') return 'Needs the token of a device.'
  if (site === 'team') return "Needs a team member's session."
  const named = wordsOf(access.key).map((one) => {
    const stronger = writeScopeOf(one)
    return stronger === undefined ? `\`${one}\`` : `\`${one}\` (\`${stronger}\` includes it)`
  })
  if (named.length === 0) return "Any of the workspace's keys will do."
  return `Needs a key with the scope ${named.join(' and the scope ')}.`
}

function hasTokenInBody({ site, route }: Pick<SiteRoute, 'site' | 'route'>): boolean {
  return site === 'visitors' && route.isAtRoot === true && route.body !== undefined
}
