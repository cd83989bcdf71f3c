import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fieldError } from '../../errors.ts'
import { refusalOf, refuseUnlessAllowed, type Access } from '../access/policy.ts'
import type { Principal } from '../access/principal.ts'
import { authenticateRequests, principalOf } from '../http/authenticate.ts'
import { refuseEncodedBody } from '../http/check-headers.ts'
import { acceptLargeBodies } from '../http/json-body.ts'
import { readVersion } from '../http/package-files.ts'
import { refuseOtherMethods } from '../http/refuse-other-methods.ts'
import type { Route } from '../http/route.ts'
import type { AppServices } from '../http/services.ts'
import { fetchInProcess } from './fetch-in-process.ts'

const path = '/mcp'
/** Each tool call is a separate request with its own access check. */
const access: Access = { key: 'any', member: 'none', contact: 'none' }
/** Not used: requests in process have the agent's `Host`. */
const placeholder = 'http://localhost'

/**
 * `POST /mcp`: the API as tools for AI agents, by the Model Context Protocol's streamable HTTP. It accepts the API's
 * keys; every tool call is a request to the API with that key.
 */
export function registerMcp(
  server: FastifyInstance,
  services: AppServices,
  { routes, basePath }: { routes: readonly Route[]; basePath: string },
): void {
  const accesses = new Map(routes.map((route) => [route.operationId, route.access]))
  const isAllowed = (principal: Principal) => (operationId: string) => {
    const guard = accesses.get(operationId)
    return guard !== undefined && refusalOf(principal, guard) === undefined
  }
  void server.register(async (mcp) => {
    authenticateRequests(mcp, services)
    acceptLargeBodies(mcp, services.config.bodyLimitBytes)
    mcp.post(path, {
      onRequest: (request, _reply, done) => {
        refuseUnlessAllowed(principalOf(request), access)
        refuseEncodedBody(request.raw)
        done()
      },
      handler: async (request, reply) => {
        const principal = principalOf(request)
        return answer(server, basePath, { request, reply, isAllowed: isAllowed(principal) })
      },
    })
    refuseOtherMethods(mcp, path, ['POST'])
  })
}

type Call = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly isAllowed: (operationId: string) => boolean
}

async function answer(
  server: FastifyInstance,
  basePath: string,
  { request, reply, isAllowed }: Call,
): Promise<FastifyReply> {
  const { handle, readQueryOptions, McpError, createPorchlight } = await toolsOf(server, basePath)
  try {
    const porchlight = createPorchlight({
      url: placeholder,
      fetch: fetchInProcess(server, request),
      // The agent decides whether to retry.
      maxTries: 1,
    })
    const response = await handle({
      request: webRequest(request, reply),
      body: request.body,
      porchlight,
      isAllowed,
      options: readQueryOptions(request.query as Record<string, unknown>),
    })
    return await reply.send(response)
  } catch (error) {
    throw error instanceof McpError ? fieldError(error.message) : error
  }
}

/** The request as the protocol's SDK expects it, which compares its origin with its host. */
function webRequest({ headers, host }: FastifyRequest, { raw }: FastifyReply): Request {
  const gone = new AbortController()
  raw.once('close', () => gone.abort())
  const given = Object.entries(headers).filter(([, value]) => typeof value === 'string')
  const address = URL.parse(`http://${host}${path}`) ?? new URL(path, placeholder)
  return new Request(address, {
    method: 'POST',
    headers: Object.fromEntries(given) as Record<string, string>,
    // The body has been read; the handler gets it parsed.
    body: '{}',
    signal: gone.signal,
  })
}

type Tools = Awaited<ReturnType<typeof loadTools>>
const loaded = new WeakMap<FastifyInstance, Promise<Tools>>()

/** Loads with the first request of an agent, because the protocol's SDK takes 0.5 s and 20 MB. */
async function toolsOf(server: FastifyInstance, basePath: string): Promise<Tools> {
  const tools = loaded.get(server) ?? loadTools(server, basePath)
  loaded.set(server, tools)
  tools.catch(() => loaded.delete(server))
  return tools
}

async function loadTools(server: FastifyInstance, basePath: string) {
  const { createHttpHandler, ...others } = await import('../../../mcp/source/http-handler.ts')
  const document = await server.inject({ method: 'GET', url: `${basePath}/openapi.json` })
  return { ...others, handle: createHttpHandler(document.json(), await readVersion()) }
}
