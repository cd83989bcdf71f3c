import { exchangeRaw, jsonOf } from '../exchange.ts'

/** Requests of a workspace to a server of another process, as tests send them to their own. */
export function sendTo(port: number, host: string, key: string) {
  return async (method: string, path: string, body?: unknown) => {
    const reply = await exchangeRaw({
      port,
      method,
      path: `/api/external/v2${path}`,
      headers: { host, 'x-api-key': key, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
      timeoutMs: 30_000,
    })
    return { ...reply, bytes: Buffer.from(reply.text), body: jsonOf(reply) }
  }
}
