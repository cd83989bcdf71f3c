import { growthByPage, growthBySize } from './flat-ratios.ts'
import type { FlatPoint } from './results.ts'
import { element, label, line, picture } from './svg.ts'

const pages = ['first', 'middle', 'last'] as const
const columns = 3
const cell = { width: 270, height: 190 }
const inset = { left: 44, right: 16, top: 34, bottom: 36 }
const top = 76
/** The goal's line, as a multiple of the first page at the smallest size. */
const goal = 1.5

/** A small plot for every list: the times of its pages by size of the workspace. */
export function plotFlat(points: readonly FlatPoint[]): string {
  const scenarios = [...Map.groupBy(points, ({ scenario }) => scenario)]
  const shapes = [
    ...pages.flatMap((page, index) => [
      line([16 + index * 140, 50], [46 + index * 140, 50], page),
      label(54 + index * 140, 54, `${page} page`, { class: 'faint' }),
    ]),
    line([436, 50], [466, 50], 'goal'),
    label(474, 54, `${goal} × the first page at the smallest size`, { class: 'faint' }),
    ...scenarios.flatMap(([name, own], index) => {
      const x = (index % columns) * cell.width
      const y = top + Math.floor(index / columns) * cell.height
      return [element('g', { transform: `translate(${x} ${y})` }, plotOne(name, own).join('\n'))]
    }),
  ]
  const height = top + Math.ceil(scenarios.length / columns) * cell.height + 12
  const most = (growth: (own: readonly FlatPoint[]) => number) =>
    Math.max(...scenarios.map(([, own]) => growth(own))).toFixed(2)
  return picture(
    { width: columns * cell.width, height },
    'Flatness: p50 in milliseconds by rows in the workspace',
    `${scenarios.length} kinds of request, their first, middle and last page at growing sizes. ` +
      `At the largest size a page takes at most ${most(growthBySize)} times what it takes at the ` +
      `smallest, and at most ${most(growthByPage)} times the first page of its size.`,
    shapes,
  )
}

function baseline(points: readonly FlatPoint[]): number {
  const smallest = Math.min(...points.map(({ size }) => size))
  const first = points.find(({ size, page }) => size === smallest && page === 'first')
  return first?.p50Ms ?? points[0]?.p50Ms ?? 1
}

function plotOne(name: string, points: readonly FlatPoint[]): string[] {
  const sizes = [...new Set(points.map(({ size }) => size))].toSorted((a, b) => a - b)
  const limit = baseline(points) * goal
  const highest = Math.max(limit, ...points.map(({ p50Ms }) => p50Ms)) * 1.15
  const end = { x: cell.width - inset.right, y: cell.height - inset.bottom }
  const steps = Math.max(sizes.length - 1, 1)
  const x = (size: number) => inset.left + (sizes.indexOf(size) / steps) * (end.x - inset.left)
  const y = (ms: number) => end.y - (ms / highest) * (end.y - inset.top)
  return [
    label(inset.left, 20, name),
    line([inset.left, end.y], [end.x, end.y], 'axis'),
    line([inset.left, inset.top], [inset.left, end.y], 'axis'),
    ...[0, highest / 2, highest / 1.05].map((ms) =>
      label(inset.left - 6, y(ms) + 4, ms.toPrecision(2), { class: 'faint', 'text-anchor': 'end' }),
    ),
    ...sizes.map((size) =>
      label(x(size), end.y + 16, sizeName(size), { class: 'faint', 'text-anchor': 'middle' }),
    ),
    line([inset.left, y(limit)], [end.x, y(limit)], 'goal'),
    ...pages.flatMap((page) => {
      const own = points.filter((point) => point.page === page).toSorted((a, b) => a.size - b.size)
      const path = own.map(({ size, p50Ms }) => `${x(size).toFixed(1)},${y(p50Ms).toFixed(1)}`)
      return path.length === 0 ? [] : [element('polyline', { class: page, points: path.join(' ') })]
    }),
  ]
}

/** `1,000`, `100k`, `1M`. */
function sizeName(size: number): string {
  if (size >= 1_000_000) return `${size / 1_000_000}M`
  return size >= 10_000 ? `${size / 1_000}k` : size.toLocaleString('en')
}
