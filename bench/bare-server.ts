import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { exchangeRaw } from '../campaigns/exchange.ts'
import type { Target } from './http-load.ts'

/** A recorded reply of the server, with which the bare one answers every request. */
export type SameReply = {
  readonly status: number
  readonly headers: Record<string, string | string[] | undefined>
  readonly body: string
}

export type BareServer = { readonly port: number; readonly stop: () => Promise<void> }

const program = fileURLToPath(new URL('bare-server-process.ts', import.meta.url))

/**
 * A `node:http` server in a separate process that sends the same bytes as the real one. Node adds the
 * connection headers.
 */
export async function startBareServer(realPort: number, target: Target): Promise<BareServer> {
  const { host, key, method, path } = target
  const reply = await exchangeRaw({
    port: realPort,
    method,
    path,
    headers: { host: `${host}:${realPort}`, 'x-api-key': key },
    timeoutMs: 30_000,
  })
  const headers = { ...reply.headers }
  for (const written of ['date', 'connection', 'keep-alive']) delete headers[written]
  const child = fork(program)
  child.send({ status: reply.status, headers, body: reply.text } satisfies SameReply)
  const [port] = (await once(child, 'message')) as [number]
  const stop = async () => {
    child.kill()
    await once(child, 'exit')
  }
  return { port, stop }
}
