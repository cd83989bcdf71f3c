import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify'
import { appError } from '../../errors.ts'
import { httpModule } from '../../http-module.ts'

/** Every method that Node parses, so that a wrong method is answered with 405 instead of 404. */
export const knownMethods = httpModule.METHODS.filter(
  (method) => method !== 'CONNECT',
) as HTTPMethods[]

/** Methods that some address serves. Each of the others would be a tree of all addresses in the router. */
const usualMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** An address, below the prefix it is served under, and its methods. */
type Address = {
  readonly parts: readonly string[]
  readonly parameters: number
  readonly allow: string
}

/**
 * Completes an address that serves these methods: OPTIONS with `Allow`, and 405 for all other methods. With `addresses`,
 * `refuseUnserved` answers methods that no address serves, by this list.
 */
export function refuseOtherMethods(
  server: FastifyInstance,
  url: string,
  served: readonly HTTPMethods[],
  addresses?: Address[],
): void {
  const allow = [...served, 'OPTIONS'].toSorted().join(', ')
  server.options(url, async (_request, reply) => reply.code(204).header('allow', allow).send())
  const isRefusedHere = (method: string) => addresses === undefined || usualMethods.has(method)
  const others = knownMethods.filter((method) => method !== 'OPTIONS' && !served.includes(method))
  server.route({
    method: others.filter(isRefusedHere),
    url,
    exposeHeadRoute: false,
    onRequest: () => {
      throw appError('method_not_allowed', { allow })
    },
    handler: neverReached,
  })
  const parts = url.slice(1).split('/')
  addresses?.push({ parts, parameters: parts.filter(isParameter).length, allow })
}

/** For a request to no served address and method: 405 if its address serves other methods, else 404. */
export function refuseUnserved(addresses: readonly Address[]) {
  const ordered = addresses.toSorted((one, other) => one.parameters - other.parameters)
  return async ({ method, params }: FastifyRequest): Promise<void> => {
    const { '*': path = '' } = params as { '*'?: string }
    const found = usualMethods.has(method)
      ? undefined
      : ordered.find(({ parts }) => isAt(parts, path))
    throw found === undefined
      ? appError('path_unknown')
      : appError('method_not_allowed', { allow: found.allow })
  }
}

const isParameter = (part: string) => part.startsWith(':')

/** Whether a path, with or without a slash at its end, has these parts. */
function isAt(parts: readonly string[], path: string): boolean {
  const given = (path.endsWith('/') ? path.slice(0, -1) : path).split('/', parts.length + 1)
  const isPart = (part: string, at: number) =>
    isParameter(part) ? given[at] !== '' : given[at] === part
  return given.length === parts.length && parts.every(isPart)
}

/** The handler of routes whose `onRequest` always throws. */
export async function neverReached(): Promise<void> {
  throw appError('path_unknown')
}
