declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  /** Types of an OpenID provider for tests, as far as they use it. */
  export class Provider {
    constructor(issuer: string, configuration: object)
    callback(): (request: IncomingMessage, reply: ServerResponse) => Promise<void>
    interactionFinished(
      request: IncomingMessage,
      reply: ServerResponse,
      result: { login: { accountId: string } },
    ): Promise<void>
  }
}
