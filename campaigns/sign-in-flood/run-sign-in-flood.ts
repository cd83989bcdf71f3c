import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { requestText } from '../../bench/http-load.ts'
import { openConnection, type OneConnection } from '../../bench/one-connection.ts'
import { percentile } from '../../bench/percentile.ts'
import { basePath } from '../../server/start/app.ts'
import { apiClient } from '../crash/api-client.ts'
import { startServerProcess } from '../server-process.ts'
import { makeWorkspace, withOwner } from '../workspaces.ts'
import type { Attack, AttackReport } from './attack-process.ts'

export type SignInFloodOptions = {
  readonly dataFolder: string
  readonly signIns: number
  readonly atOnce: number
  /** Of the reads before and after the flood, each. */
  readonly quietSeconds: number
  readonly say: (line: string) => void
}

export type SignInFloodResult = {
  /** 99th percentiles of a list's time, in milliseconds: before and after the flood together, and in it. */
  readonly quietP99Ms: number
  readonly floodP99Ms: number
  readonly answers: AttackReport
}

const startLimitMs = 60_000
const program = fileURLToPath(new URL('attack-process.ts', import.meta.url))

/** Reads a list without a pause, before, beside and after wrong sign-ins. */
export async function runSignInFlood(options: SignInFloodOptions): Promise<SignInFloodResult> {
  const { dataFolder, signIns, atOnce, quietSeconds, say } = options
  const env = { PORCHLIGHT_TRUSTED_PROXIES: '127.0.0.1' }
  const server = await startServerProcess(dataFolder, startLimitMs, env)
  const attacker = fork(program)
  try {
    const space = await withOwner(dataFolder, async (owner) => makeWorkspace(owner, 'flood'))
    const { port } = server
    const host = 'flood.localhost'
    const api = apiClient(space, () => port)
    for (let made = 0; made < 20; made += 1) {
      await api.ask('POST', '/conversations', {
        visitor_attributes: { email: 'bob@x.test' },
        messages_attributes: [{ body: 'Hello' }],
      })
    }
    api.close()
    const list = {
      host,
      key: space.api_key,
      method: 'GET' as const,
      path: `${basePath}/conversations`,
    }
    const question = Buffer.from(requestText(port, list))
    const connection = await openConnection(port)
    const quietly = async () => {
      const until = performance.now() + quietSeconds * 1_000
      return readWhile(connection, question, () => performance.now() < until)
    }
    await quietly()
    const before = await quietly()
    let isOver = false
    attacker.send({ port, host: `${host}:${port}`, signIns, atOnce } satisfies Attack)
    const ended = once(attacker, 'message').finally(() => (isOver = true))
    const beside = await readWhile(connection, question, () => !isOver)
    const [answers] = (await ended) as [AttackReport]
    const after = await quietly()
    connection.close()
    say(`${beside.length} lists beside the flood, ${before.length + after.length} without it`)
    return {
      quietP99Ms: percentile([...before, ...after], 0.99),
      floodP99Ms: percentile(beside, 0.99),
      answers,
    }
  } finally {
    attacker.disconnect()
    await server.stop('SIGTERM')
  }
}

async function readWhile(
  connection: OneConnection,
  question: Buffer,
  isWanted: () => boolean,
): Promise<number[]> {
  const times: number[] = []
  while (isWanted()) times.push(await connection.ask(question))
  return times
}
