import type { FlatPoint } from './results.ts'

/** The largest ratio of a page's time at the largest size to that at the smallest. */
export function growthBySize(points: readonly FlatPoint[]): number {
  const sizes = points.map(({ size }) => size)
  const [smallest, largest] = [Math.min(...sizes), Math.max(...sizes)]
  return dearest(
    points,
    ({ size }) => size === largest,
    ({ page }, base) => {
      return base.size === smallest && base.page === page
    },
  )
}

/** The largest ratio of a page's time to that of the first page of the same size. */
export function growthByPage(points: readonly FlatPoint[]): number {
  return dearest(
    points,
    () => true,
    ({ size }, base) => base.size === size && base.page === 'first',
  )
}

function dearest(
  points: readonly FlatPoint[],
  isAsked: (point: FlatPoint) => boolean,
  isBase: (point: FlatPoint, base: FlatPoint) => boolean,
): number {
  const ratios = points.filter(isAsked).map((point) => {
    const base = points.find((other) => isBase(point, other))
    return base === undefined ? 1 : point.p50Ms / base.p50Ms
  })
  return Math.max(...ratios)
}
