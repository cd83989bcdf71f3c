import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { exchangeRaw } from '../../campaigns/exchange.ts'
import { basePath, begin } from '../make-data.ts'

export type OtherLoad = {
  /** Requests answered so far. */
  readonly answered: () => number
  /** Ends it; throws if a request failed. */
  readonly stop: () => Promise<void>
}

/** Another workspace of a cell in use: clients that send a message and read a list by turns, and rest after each request. */
export async function startOtherLoad(given: {
  readonly port: number
  readonly host: string
  readonly key: string
  readonly clients: number
  readonly restMs: number
}): Promise<OtherLoad> {
  const { port, host, key, clients, restMs } = given
  const { id } = await begin(port, { host, key }, 'lin@customers.test')
  const agent = new Agent({ keepAlive: true })
  const ending = new AbortController()
  let answered = 0
  const ask = async (method: string, path: string, body?: object) => {
    const reply = await exchangeRaw({
      port,
      method,
      path: `${basePath}${path}`,
      headers: { host, 'x-api-key': key, 'content-type': 'application/json' },
      payload: body && JSON.stringify(body),
      timeoutMs: 30_000,
      agent,
    })
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.text}`)
    answered += 1
    await sleep(restMs)
  }
  const work = async () => {
    const message = { body: 'Still there?', sender_email: 'lin@customers.test' }
    while (!ending.signal.aborted) {
      await ask('POST', `/conversations/${id}/messages`, message)
      await ask('GET', '/conversations?status=open&per_page=15')
    }
  }
  const working = Promise.all(Array.from({ length: clients }, work))
  // A failure is thrown by `stop`.
  working.catch(() => undefined)
  return {
    answered: () => answered,
    stop: async () => {
      ending.abort()
      await working
      agent.destroy()
    },
  }
}
