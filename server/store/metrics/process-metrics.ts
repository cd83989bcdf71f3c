import { readdirSync } from 'node:fs'
import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks'
import { single, type Metric } from './metric.ts'

/** Sampling wakes the processor, even of an idle server. */
const sampleEveryMs = 500
const nanosecond = 1e-9

/**
 * Metrics of this process. Event loop delays cover the time since the last scrape; measuring them starts
 * with the first scrape, which reports none.
 */
export function measureProcess(): () => Metric[] {
  const delays = monitorEventLoopDelay({ resolution: sampleEveryMs })
  const garbage = { seconds: 0, count: 0 }
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      garbage.seconds += duration / 1_000
      garbage.count += 1
    }
  })
  observer.observe({ entryTypes: ['gc'] })
  return () => {
    const metrics = [...resources(), ...eventLoop(delays), collections(garbage)]
    delays.reset()
    delays.enable()
    return metrics
  }
}

function resources(): Metric[] {
  const { rss, heapUsed, heapTotal, external } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const startedAt = Math.round(Date.now() / 1_000 - process.uptime())
  const files = openFiles()
  return [
    single(
      'process_cpu_seconds_total',
      'counter',
      'Processor time in seconds.',
      (user + system) / 1e6,
    ),
    single('process_resident_memory_bytes', 'gauge', 'Resident memory.', rss),
    single('process_start_time_seconds', 'gauge', 'Start time in Unix seconds.', startedAt),
    ...(files === undefined ? [] : [single('process_open_fds', 'gauge', 'Open files.', files)]),
    single('nodejs_heap_size_used_bytes', 'gauge', 'Heap in use.', heapUsed),
    single('nodejs_heap_size_total_bytes', 'gauge', 'Heap.', heapTotal),
    single('nodejs_external_memory_bytes', 'gauge', 'Memory of buffers.', external),
  ]
}

/** Linux only. */
function openFiles(): number | undefined {
  try {
    return readdirSync('/proc/self/fd').length
  } catch {
    return undefined
  }
}

/** Node measures the time between two samples, so subtract their interval. */
function eventLoop(delays: { percentile: (of: number) => number; max: number }): Metric[] {
  const lag = (of: string, help: string, delay: number) => {
    const seconds = Math.max(0, delay * nanosecond - sampleEveryMs / 1_000)
    return single(`nodejs_eventloop_lag_${of}_seconds`, 'gauge', help, seconds)
  }
  const p99Help = 'Delay of the event loop, 99th percentile since the last scrape.'
  const maxHelp = 'Maximum delay of the event loop since the last scrape.'
  return [lag('p99', p99Help, delays.percentile(99)), lag('max', maxHelp, delays.max)]
}

function collections({ seconds, count }: { seconds: number; count: number }): Metric {
  return {
    name: 'nodejs_gc_duration_seconds',
    type: 'summary',
    help: 'Garbage collections.',
    samples: [
      { suffix: '_sum', labels: {}, value: seconds },
      { suffix: '_count', labels: {}, value: count },
    ],
  }
}
