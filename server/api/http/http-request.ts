import type { IncomingMessage } from 'node:http'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'
import { absoluteUrl } from './absolute-url.ts'
import type { ApiRequest, OpenRequest, RequestSource } from './route.ts'
import { schemeOf } from './secure-transport.ts'

/** A request over HTTP. A copy by spread would lose what is computed on demand: see `altered`. */
export class HttpRequest implements OpenRequest {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: Readonly<Record<string, unknown>>
  readonly request_id: string
  readonly raw: IncomingMessage
  readonly log: FastifyBaseLogger
  readonly if_match: string | undefined
  // Not private fields, which an altered request would not have.
  private readonly request: FastifyRequest
  private readonly config: Config

  constructor(request: FastifyRequest, { config }: { readonly config: Config }) {
    this.params = request.params as Readonly<Record<string, string>>
    this.query = request.query as Readonly<Record<string, unknown>>
    this.body = (request.body ?? {}) as Readonly<Record<string, unknown>>
    this.request_id = request.id
    this.raw = request.raw
    this.log = request.log
    this.if_match = request.headers['if-match']
    this.request = request
    this.config = config
  }

  /** Parsing an address is not cheap, and only lists and creations need it. */
  get url(): URL {
    return absoluteUrl(this.request, this.config)
  }

  get source(): RequestSource {
    const { request, config } = this
    return {
      host: request.host,
      scheme: schemeOf(request, config),
      address: request.ip,
      user_agent: request.headers['user-agent'] ?? '',
    }
  }
}

/** The request with other values; computes nothing that is computed on demand. */
export function altered(request: ApiRequest, changes: Partial<ApiRequest>): ApiRequest {
  return Object.assign(Object.create(request) as ApiRequest, changes)
}
