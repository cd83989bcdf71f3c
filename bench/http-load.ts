import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export type Target = {
  readonly host: string
  readonly key: string
  readonly method: 'GET' | 'POST' | 'PATCH'
  readonly path: string
  readonly body?: object
  /** The first digit of its status; default: 2. */
  readonly status?: '4'
  /** Headers beyond those of our own API. */
  readonly headers?: Readonly<Record<string, string>>
}

export type Load = {
  readonly requests: number
  /** Requests a second. */
  readonly rate: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  /** Processor milliseconds for sending one request and reading its reply. */
  readonly processorMs: number
}

/** The message to the load process. */
export type LoadOrder = {
  readonly port: number
  readonly requests: readonly string[]
  /** The first digit of every reply's status. */
  readonly status: string
  readonly connections: number
  readonly seconds: number
}

const program = fileURLToPath(new URL('http-load-process.ts', import.meta.url))

/**
 * Sends requests over kept connections, one at a time on each, for some seconds, from a separate process
 * that is the same for every server. The targets take turns. Rejects at the first reply of another status than the first target's.
 */
export async function loadOverHttp(
  port: number,
  targets: readonly Target[],
  connections: number,
  seconds: number,
): Promise<Load> {
  const requests = targets.map((target) => requestText(port, target))
  const { status = '2' } = targets[0] ?? {}
  const order: LoadOrder = { port, requests, status, connections, seconds }
  const child = fork(program)
  return new Promise((resolve, reject) => {
    child.on('message', (said: Load | { error: string }) => {
      if ('error' in said) reject(new Error(said.error))
      else resolve(said)
      child.disconnect()
    })
    child.on('exit', (code) => reject(new Error(`The load ended unexpectedly: ${code}`)))
    child.send(order)
  })
}

/** The bytes of a whole request. */
export function requestText(port: number, target: Target): string {
  const { host, key, method, path, body, headers = {} } = target
  const content = body === undefined ? '' : JSON.stringify(body)
  const head = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${host}:${port}`,
    ...(key === '' ? [] : [`X-Api-Key: ${key}`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined
      ? []
      : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(content)}`]),
  ]
  return `${head.join('\r\n')}\r\n\r\n${content}`
}
