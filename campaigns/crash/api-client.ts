import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import { basePath } from '../../server/start/app.ts'
import type { CreatedWorkspace } from '../../server/chat/workspaces/create-workspace.ts'
import { assertDocumented } from '../../test/reply-checks.ts'
import { exchangeRaw, jsonOf, type Exchange } from '../exchange.ts'

export type ApiReply = {
  status: number
  body: ReturnType<typeof JSON.parse>
  /** Whether it is the stored reply to an earlier request with the same Idempotency-Key. */
  isReplayed: boolean
}
export type ApiClient = {
  ask: (method: string, path: string, body?: object, key?: string) => Promise<ApiReply>
  close: () => void
}

/** Exceeds the server's own limits for a request. */
const replyLimitMs = 30_000

/**
 * A client of one workspace for the server that currently runs. Checks every reply against its documentation, also
 * while the database is down. `exchange` makes each request, such as one that is sent again when a proxy needs it.
 */
export function apiClient(
  workspace: CreatedWorkspace,
  port: () => number,
  exchange: Exchange = exchangeRaw,
): ApiClient {
  const agent = new Agent({ keepAlive: true })
  const { subdomain } = workspace.workspace
  return {
    ask: async (method, path, body, key) => {
      const payload = body === undefined ? undefined : JSON.stringify(body)
      const reply = await exchange({
        port: port(),
        method,
        path: `${basePath}${path}`,
        agent,
        timeoutMs: replyLimitMs,
        payload,
        headers: {
          host: `${subdomain}.localhost`,
          accept: 'application/json',
          'x-api-key': workspace.api_key,
          ...(key === undefined ? {} : { 'idempotency-key': key }),
          ...(payload === undefined
            ? {}
            : {
                'content-type': 'application/json',
                'content-length': String(Buffer.byteLength(payload)),
              }),
        },
      })
      const parsed = jsonOf(reply)
      assertDocumented(method, path, { status: reply.status, body: parsed })
      if (reply.status === 503) assert.ok(reply.headers['retry-after'], '503 without Retry-After')
      const isReplayed = reply.headers['idempotency-replayed'] === 'true'
      return { status: reply.status, body: parsed, isReplayed }
    },
    close: () => agent.destroy(),
  }
}
