/** Label values by name. They come from fixed lists, never from a request. */
export type Labels = Readonly<Record<string, string>>

/** One line of the exposition. `suffix` names a part of a histogram or summary. */
export type Sample = { readonly suffix?: string; readonly labels: Labels; readonly value: number }

/** A family of series, as sent between processes. */
export type Metric = {
  readonly name: string
  readonly type: 'counter' | 'gauge' | 'histogram' | 'summary'
  readonly help: string
  readonly samples: readonly Sample[]
}

/** Measures at the time of a scrape. */
export type Collect = () => readonly Metric[] | Promise<readonly Metric[]>

export async function collectAll(collectors: readonly Collect[]): Promise<Metric[]> {
  const found = await Promise.all(collectors.map(async (collect) => collect()))
  return found.flat()
}

/** A family of one series. */
export function single(
  name: string,
  type: 'counter' | 'gauge',
  help: string,
  value: number,
): Metric {
  return { name, type, help, samples: [{ labels: {}, value }] }
}

/** Formats metrics as Prometheus text (version 0.0.4), with families of the same name merged. */
export function formatMetrics(metrics: readonly Metric[]): string {
  const families = Map.groupBy(metrics, ({ name }) => name)
  return [...families.values()].map(formatFamily).join('')
}

export const metricsType = 'text/plain; version=0.0.4; charset=utf-8'

function formatFamily(parts: readonly Metric[]): string {
  const { name, type, help } = parts[0] as Metric
  const lines = parts.flatMap(({ samples }) =>
    samples.map(
      ({ suffix = '', labels, value }) => `${name}${suffix}${formatLabels(labels)} ${value}\n`,
    ),
  )
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}

function formatLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}

/** Adds labels to every series, for example the process. */
export function withLabels(metrics: readonly Metric[], labels: Labels): Metric[] {
  return metrics.map((metric) => ({
    ...metric,
    samples: metric.samples.map((sample) => ({
      ...sample,
      labels: { ...labels, ...sample.labels },
    })),
  }))
}
