/** Megabytes at a time in seconds since the start. */
export type Sample = { readonly seconds: number; readonly megabytes: number }

export type Growth = {
  /** The median of each part of the time after the warm-up. */
  readonly windows: readonly Sample[]
  /** Growth from the end of the warm-up to the end, by the slope: 0.05 is five percent. */
  readonly share: number
}

const windowCount = 8

/**
 * Growth after the warm-up, the first fifth of the time. Each part of the rest counts with its median, and the slope
 * is the median of the slopes between all pairs of parts (Theil-Sen), so that neither the saw-tooth of a garbage
 * collector nor a single peak counts.
 */
export function growthOf(samples: readonly Sample[]): Growth {
  const end = samples.at(-1)?.seconds ?? 0
  const begin = end / 5
  const warm = samples.filter(({ seconds }) => seconds >= begin)
  const windows = Array.from({ length: windowCount }, (_, at) => {
    const part = (nth: number) => Math.round((nth * warm.length) / windowCount)
    const inside = warm.slice(part(at), part(at + 1))
    return {
      seconds: median(inside.map(({ seconds }) => seconds)),
      megabytes: median(inside.map(({ megabytes }) => megabytes)),
    }
  })
  const slopes = windows.flatMap((one, at) =>
    windows
      .slice(at + 1)
      .map((other) => (other.megabytes - one.megabytes) / (other.seconds - one.seconds)),
  )
  const slope = median(slopes)
  const middle = median(windows.map(({ megabytes, seconds }) => megabytes - slope * seconds))
  return { windows, share: (slope * (end - begin)) / (middle + slope * begin) }
}

function median(values: readonly number[]): number {
  if (values.length === 0) throw new Error('There are too few samples.')
  const sorted = values.toSorted((one, other) => one - other)
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}
