import {
  collectAll,
  formatMetrics,
  single,
  withLabels,
  type Collect,
  type Metric,
} from '../../store/metrics/metric.ts'
import { measureProcess } from '../../store/metrics/process-metrics.ts'
import type { Workers } from './keep-workers.ts'

/**
 * Collects the metrics of all processes, each series with the label `process`. They are not summed: a
 * sum shrinks when a worker is replaced, which Prometheus takes for a counter reset and counts twice.
 * `shared` are metrics that exist once per installation.
 */
export function gatherMetrics(
  workers: () => Workers | undefined,
  shared: readonly Collect[],
): () => Promise<string> {
  const own = measureProcess()
  return async () => {
    const kept = workers()
    const asked = [...(kept?.current ?? [])].map(async ([name, worker]) => {
      const found = await worker.measure()
      const up = single('worker_up', 'gauge', '1 while the worker answers.', found ? 1 : 0)
      return withLabels([up, ...(found ?? [])], { process: name })
    })
    const restarts: Metric = {
      name: 'worker_restarts_total',
      type: 'counter',
      help: 'Number of times the worker was replaced.',
      samples: [...(kept?.restarts ?? [])].map(([name, value]) => ({
        labels: { process: name },
        value,
      })),
    }
    const ofPrimary = withLabels(own(), { process: 'primary' })
    const [found, once] = await Promise.all([Promise.all(asked), collectAll(shared)])
    return formatMetrics([...found.flat(), restarts, ...ofPrimary, ...once])
  }
}
