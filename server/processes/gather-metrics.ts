import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import type { Workers } from './keep-workers.ts'
import type { Measurements } from './messages.ts'

/**
 * The measurements of all processes, each series with the label `process`. They are not added up: a
 * sum would shrink when a worker is replaced, which Prometheus takes for a counter that began anew
 * and counts a second time.
 */
export function gatherMetrics(workers: () => Workers | undefined): () => Promise<string> {
  const own = new Registry()
  collectDefaultMetrics({ register: own, labels: { process: 'primary' } })
  const options = { labelNames: ['process' as const], registers: [own] }
  const up = new Gauge({
    name: 'worker_up',
    help: 'Whether the worker answers.',
    ...options,
  })
  const restarts = new Counter({
    name: 'worker_restarts_total',
    help: 'How often the worker had to be started again.',
    ...options,
  })
  return async () => {
    const kept = workers()
    const asked = [...(kept?.current ?? [])].map(async ([name, worker]) => {
      const found = await worker.measure()
      up.set({ process: name }, found === undefined ? 0 : 1)
      return found ?? []
    })
    const found = await Promise.all(asked)
    restarts.reset()
    for (const [name, count] of kept?.restarts ?? []) restarts.inc({ process: name }, count)
    return join([...found, await own.getMetricsAsJSON()])
  }
}

async function join(processes: readonly Measurements[]): Promise<string> {
  // No two series have the same labels, so their sum is each of them, also where a mean, the first
  // or none would be what is told of several.
  const summed = processes.map((metrics) =>
    metrics.map((metric) => ({ ...metric, aggregator: 'sum' as const })),
  )
  return AggregatorRegistry.aggregate(summed).metrics()
}
