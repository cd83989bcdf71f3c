import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { requestText, type Target } from '../../bench/http-load.ts'
import { openConnection, type OneConnection } from '../../bench/one-connection.ts'
import { basePath } from '../../server/start/app.ts'

export type SteadyGiven = {
  readonly port: number
  readonly host: string
  readonly key: string
  readonly conversationId: string
  /** Instead of lists and messages by turns. */
  readonly only?: 'messages'
}

/** Milliseconds of each request of a phase. */
type SteadyTimes = readonly number[]

export type SteadyClients = {
  /** Sends lists and messages by turns, so many a second whatever the replies take. */
  readonly work: (seconds: number, rate: number) => Promise<SteadyTimes>
  readonly close: () => void
}

/** The customers of a key: they send at a fixed rate over kept connections, however slow the server is. */
export function makeSteadyClients(given: SteadyGiven): SteadyClients {
  const { port, conversationId } = given
  const idle: OneConnection[] = []
  const list = Buffer.from(textOf(given, 'GET', '/conversations?per_page=25'))
  const message = () => {
    const body = { body: `Hello ${randomUUID()}`, sender_email: 'bob@x.test' }
    return Buffer.from(textOf(given, 'POST', `/conversations/${conversationId}/messages`, body))
  }
  const ask = async (request: Buffer) => {
    let connection = idle.pop()
    while (connection !== undefined && !connection.isOpen()) connection = idle.pop()
    connection ??= await openConnection(port)
    const ms = await connection.ask(request)
    idle.push(connection)
    return ms
  }
  return {
    work: async (seconds, rate) => {
      const startedAt = performance.now()
      const asked = Array.from({ length: Math.round(seconds * rate) }, async (_, at) => {
        await sleep(Math.max(0, startedAt + (at * 1_000) / rate - performance.now()))
        return ask(at % 2 === 0 && given.only === undefined ? list : message())
      })
      return Promise.all(asked)
    },
    close: () => idle.forEach((connection) => connection.close()),
  }
}

function textOf(
  { port, host, key }: SteadyGiven,
  method: Target['method'],
  path: string,
  body?: object,
): string {
  return requestText(port, {
    host,
    key,
    method,
    path: `${basePath}${path}`,
    ...(body === undefined ? {} : { body }),
  })
}
