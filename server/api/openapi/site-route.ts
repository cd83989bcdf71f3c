import type { Endpoint } from '../http/route.ts'

/** Where an endpoint is served: the API for keys and members, the root of the team's host, or the visitors' host. */
export type Site = 'api' | 'team' | 'visitors'

/** An endpoint as the document of its site shows it. Visitors' routes at the API's addresses have their whole path. */
export type SiteRoute = {
  readonly site: Site
  /** Below the server of its site, with parameters as `:name`. */
  readonly path: string
  readonly route: Endpoint
}

/** The endpoints of a site; those that are not at its root are below `prefix`. */
export function atSite(site: Site, routes: readonly Endpoint[], prefix = ''): SiteRoute[] {
  return routes.map((route) => ({
    site,
    route,
    path: route.isAtRoot === true ? route.path : `${prefix}${route.path}`,
  }))
}

/** Whether an endpoint has an Idempotency-Key, whose reply is stored. */
export function isStored(route: Endpoint): boolean {
  if (route.method === 'GET' || route.access === 'open') return false
  return !('isSecret' in route && route.isSecret)
}
