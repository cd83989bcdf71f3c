import { bar, label, line, picture } from './svg.ts'

export type Bar = {
  readonly kind: 'ours' | 'theirs'
  readonly value: number
  /** The label behind the bar. */
  readonly text: string
}

/** The bars and the goal of one name; no bars if it was not measured. */
export type BarGroup = {
  readonly name: string
  readonly bars: readonly Bar[]
  readonly goal?: number
}

const left = 320
const right = 110
const width = 860
const top = 56
const barHeight = 16
const groupGap = 14

/** Horizontal bars from zero, group by group, with an axis below. */
export function plotBars(
  words: { title: string; axis: string; description: string },
  groups: readonly BarGroup[],
  step: number,
): string {
  const heights = groups.map(({ bars }) => Math.max(bars.length, 1) * barHeight + groupGap)
  const bottom = top + heights.reduce((sum, height) => sum + height, 0)
  const values = groups.flatMap(({ bars, goal = 0 }) => [goal, ...bars.map(({ value }) => value)])
  const end = Math.ceil(Math.max(step, ...values) / step) * step
  const at = (value: number) => left + (value / end) * (width - left - right)
  const shapes = axis(end, step, at, bottom, words.axis)
  let y = top
  for (const [index, { name, bars, goal }] of groups.entries()) {
    const middle = y + (heights[index]! - groupGap) / 2 + 4
    shapes.push(label(left - 12, middle, name, { 'text-anchor': 'end' }))
    if (bars.length === 0) shapes.push(label(left + 6, middle, 'not measured', { class: 'faint' }))
    for (const [place, { kind, value, text }] of bars.entries()) {
      const barTop = y + place * barHeight
      const goalEnd = goal === undefined ? 0 : at(goal)
      shapes.push(bar(left, barTop, at(value) - left, barHeight - 3, kind))
      // Behind the goal's line, so that they do not overlap.
      shapes.push(label(Math.max(at(value), goalEnd) + 6, barTop + 11, text, { class: 'faint' }))
    }
    if (goal !== undefined) {
      shapes.push(line([at(goal), y - 5], [at(goal), y + heights[index]! - groupGap + 2], 'goal'))
    }
    y += heights[index]!
  }
  return picture({ width, height: bottom + 48 }, words.title, words.description, shapes)
}

function axis(
  end: number,
  step: number,
  at: (value: number) => number,
  bottom: number,
  name: string,
): string[] {
  const shapes: string[] = []
  for (let mark = 0; mark <= end + step / 2; mark += step) {
    const text = Number(mark.toFixed(2)).toLocaleString('en')
    shapes.push(line([at(mark), top - 10], [at(mark), bottom], 'axis'))
    shapes.push(label(at(mark), bottom + 16, text, { class: 'faint', 'text-anchor': 'middle' }))
  }
  shapes.push(label(at(end / 2), bottom + 36, name, { class: 'faint', 'text-anchor': 'middle' }))
  return shapes
}
