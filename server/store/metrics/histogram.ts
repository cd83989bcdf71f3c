import type { Metric, Sample } from './metric.ts'

type Counts = { readonly byBucket: number[]; sum: number; count: number }

/** Durations in seconds by the value of one label. `bounds` are the ascending upper bounds of the buckets. */
export function makeHistogram(given: {
  name: string
  help: string
  label: string
  bounds: readonly number[]
}): { observe: (labelled: string, seconds: number) => void; collect: () => Metric } {
  const { name, help, label, bounds } = given
  const all = new Map<string, Counts>()
  return {
    observe: (labelled, seconds) => {
      let counts = all.get(labelled)
      if (counts === undefined) {
        counts = { byBucket: bounds.map(() => 0), sum: 0, count: 0 }
        all.set(labelled, counts)
      }
      counts.sum += seconds
      counts.count += 1
      const at = bounds.findIndex((bound) => seconds <= bound)
      if (at >= 0) counts.byBucket[at] = (counts.byBucket[at] ?? 0) + 1
    },
    collect: () => ({
      name,
      type: 'histogram',
      help,
      samples: [...all].flatMap(([value, counts]) => samplesOf({ [label]: value }, counts, bounds)),
    }),
  }
}

function samplesOf(
  labels: Readonly<Record<string, string>>,
  { byBucket, sum, count }: Counts,
  bounds: readonly number[],
): Sample[] {
  let below = 0
  const buckets = bounds.map((bound, at) => {
    below += byBucket[at] ?? 0
    return { suffix: '_bucket', labels: { ...labels, le: String(bound) }, value: below }
  })
  return [
    ...buckets,
    { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
    { suffix: '_sum', labels, value: sum },
    { suffix: '_count', labels, value: count },
  ]
}
