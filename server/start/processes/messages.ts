import type { Config } from '../../config/config.ts'
import type { DatabaseAddress } from '../../store/database/connect.ts'
import type { Metric } from '../../store/metrics/metric.ts'

export type Measurements = readonly Metric[]

/**
 * `beat`: answer with the same. `quiet`: whether a worker of the group does not answer. `drain`: announce the stop to load
 * balancers, and keep serving. `stop`: finish the requests and end.
 */
export type ToWorker =
  | { kind: 'start'; name: string; config: Config; address: DatabaseAddress }
  | { kind: 'measure'; id: number }
  | { kind: 'beat'; id: number }
  | { kind: 'quiet'; isQuiet: boolean }
  | { kind: 'scraped'; id: number; text: string }
  | { kind: 'drain' }
  | { kind: 'stop' }

/** `ready` has the address the worker listens on. `leaving`: it asks for a successor and `stop`. */
export type FromWorker =
  | { kind: 'ready'; address: string }
  | { kind: 'leaving' }
  | { kind: 'beat'; id: number }
  | { kind: 'scrape'; id: number }
  | { kind: 'measured'; id: number; measurements: Measurements }

/** Calls over the channel between two processes: `answer` resolves the call with that id. */
export function makeCalls<Answer>(ask: (id: number) => void) {
  const waiting = new Map<number, (answer: Answer) => void>()
  let lastId = 0
  return {
    call: async () =>
      new Promise<Answer>((resolve) => {
        lastId += 1
        waiting.set(lastId, resolve)
        ask(lastId)
      }),
    answer: (id: number, answer: Answer) => {
      waiting.get(id)?.(answer)
      waiting.delete(id)
    },
  }
}
