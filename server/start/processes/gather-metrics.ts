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
 * The measurements of all processes, each series with the label `process`. They are not added up: a
 * sum would shrink when a worker is replaced, which Prometheus takes for a counter that began anew
 * and counts a second time. `once` is what there is once an installation.
 */
export function gatherMetrics(
  workers: () => Workers | undefined,
  once: readonly Collect[],
): () => Promise<string> {
  const own = measureProcess()
  return async () => {
    const kept = workers()
    const asked = [...(kept?.current ?? [])].map(async ([name, worker]) => {
      const found = await worker.measure()
      const up = single('worker_up', 'gauge', 'Whether the worker answers.', found ? 1 : 0)
      return withLabels([up, ...(found ?? [])], { process: name })
    })
    const restarts: Metric = {
      name: 'worker_restarts_total',
      type: 'counter',
      help: 'How often the worker had to be started again.',
      samples: [...(kept?.restarts ?? [])].map(([name, value]) => ({
        labels: { process: name },
        value,
      })),
    }
    const ofPrimary = withLabels(own(), { process: 'primary' })
    const [found, shared] = await Promise.all([Promise.all(asked), collectAll(once)])
    return formatMetrics([...found.flat(), restarts, ...ofPrimary, ...shared])
  }
}
