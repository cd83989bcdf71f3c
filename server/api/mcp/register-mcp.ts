import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { appError, fieldError } from '../../errors.ts'
import { authenticateRequests } from '../http/authenticate.ts'
import { readVersion } from '../http/package-files.ts'
import { knownMethods } from '../http/register-routes.ts'
import type { AppServices } from '../../services.ts'
import { fetchInProcess } from './fetch-in-process.ts'

const path = '/mcp'
const allow = 'OPTIONS, POST'
/** Requests in process have an address that nothing looks at; the caller's `Host` goes with them. */
const placeholder = 'http://localhost'

/**
 * `POST /mcp`: the API as tools for AI agents, by the Model Context Protocol's streamable HTTP. It takes
 * the same keys as the API. Every call of a tool is a request to the API with that key.
 */
export function registerMcp(
  server: FastifyInstance,
  services: AppServices,
  basePath: string,
): void {
  void server.register(async (mcp) => {
    authenticateRequests(mcp, services)
    mcp.post(path, async (request, reply) => answer(server, basePath, request, reply))
    mcp.options(path, async (_request, reply) => reply.code(204).header('allow', allow).send())
    mcp.route({
      method: knownMethods.filter((method) => !['OPTIONS', 'POST'].includes(method)),
      url: path,
      exposeHeadRoute: false,
      onRequest: async () => {
        throw appError('method_not_allowed', { allow })
      },
      // Never reached: the refusal comes before it.
      handler: async (_request, reply) => reply.send(),
    })
  })
}

async function answer(
  server: FastifyInstance,
  basePath: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { handle, readQueryOptions, McpError, createPorchlight } = await toolsOf(server, basePath)
  try {
    const porchlight = createPorchlight({
      url: placeholder,
      fetch: fetchInProcess(server, request),
      // The agent hears of what may pass, and decides itself.
      maxTries: 1,
    })
    const response = await handle({
      request: webRequest(request, reply),
      body: request.body,
      porchlight,
      scopes: request.caller?.key.scopes ?? [],
      options: readQueryOptions(request.query as Record<string, unknown>),
    })
    return await reply.send(response)
  } catch (error) {
    throw error instanceof McpError ? fieldError(error.message) : error
  }
}

/** The protocol's own form of it, by which it compares where a page comes from with where it asks. */
function webRequest({ headers, host }: FastifyRequest, { raw }: FastifyReply): Request {
  const gone = new AbortController()
  raw.once('close', () => gone.abort())
  const given = Object.entries(headers).filter(([, value]) => typeof value === 'string')
  const address = URL.parse(`http://${host}${path}`) ?? new URL(path, placeholder)
  return new Request(address, {
    method: 'POST',
    headers: Object.fromEntries(given) as Record<string, string>,
    // Read already; the handler is given what it says.
    body: '{}',
    signal: gone.signal,
  })
}

type Tools = Awaited<ReturnType<typeof loadTools>>
const loaded = new WeakMap<FastifyInstance, Promise<Tools>>()

/** Loaded by the first agent that asks: the protocol's SDK takes 0.5 s and 20 MB that others need not pay. */
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
