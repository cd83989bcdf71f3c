import type { FastifyInstance, FastifyRequest } from 'fastify'
import { appError } from '../../errors.ts'
import { audienceOf, isElsewhere, type Site } from '../access/hosts.ts'
import type { AppServices } from './services.ts'

declare module 'fastify' {
  interface FastifyRequest {
    site: Site | null
  }
}

/** Routes that only hosts for visitors have. */
const forVisitors = /^\/(?:widget\.js|frame|chat\/[^/]*|mail\/.*|widget\/.*)$/

/** Routes that both kinds of host have. */
const forBoth = /^\/(?:pages|files|health)\//

/** What the host of a request stands for. */
export function siteOf({ site }: FastifyRequest): Site {
  return site ?? { audience: 'team', subdomain: '', host: '' }
}

/**
 * Separates the two hosts of a workspace: pages of the team do not exist on the host that visitors' pages embed, and
 * the other way round. Which credentials a host accepts is decided where they are read (authenticate.ts).
 */
export function separateHosts(server: FastifyInstance, basePath: string): void {
  server.addHook('onRequest', (request, _reply, done) => {
    // The route, not the address, which may be written in several ways.
    const { url = '' } = request.routeOptions
    done(isServed(siteOf(request), url, basePath) ? undefined : appError('path_unknown'))
  })
}

/** Sets `request.site`, and refuses hosts of workspaces that another installation serves. The framework's host already follows the trusted-proxy rule. */
export function readSites(
  server: FastifyInstance,
  services: Pick<AppServices, 'hosts' | 'config'>,
): void {
  server.decorateRequest('site', null)
  server.addHook('onRequest', (request, _reply, done) => {
    request.site = audienceOf(services, request.host)
    const finish = (isMisdirected: boolean) =>
      done(isMisdirected ? appError('misdirected') : undefined)
    const elsewhere = isElsewhere(services, request.site, request.ip)
    if (elsewhere instanceof Promise) elsewhere.then(finish, done)
    else finish(elsewhere)
  })
}

function isServed({ audience }: Site, route: string, basePath: string): boolean {
  if (audience === 'team') return !forVisitors.test(route)
  if (forVisitors.test(route) || forBoth.test(route)) return true
  return route.startsWith(`${basePath}/`) && !route.startsWith(`${basePath}/openapi`)
}
