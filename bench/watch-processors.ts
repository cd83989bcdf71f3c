import { processorSeconds, processorSecondsSince } from './processes.ts'
import type { Processes } from './world.ts'

/** Processor milliseconds, which are more reliable than latencies on a shared machine. */
export type Used = { readonly server: number; readonly database: number }

export type Watch = (work: () => Promise<number>) => Promise<Used>

/** Measures what the server and PostgreSQL use per operation; `work` returns the number of operations. */
export function watchProcessors(processes: () => Processes): Watch {
  return async (work) => {
    const before = processes()
    const start = {
      server: processorSeconds(before.server),
      database: processorSeconds(before.database),
    }
    const times = await work()
    const now = processes()
    const each = (part: keyof Used) =>
      Math.round((processorSecondsSince(start[part], now[part]) * 100_000) / times) / 100
    return { server: each('server'), database: each('database') }
  }
}
