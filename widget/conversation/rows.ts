import type { Visit } from '../state/visit.ts'
import type { Line } from '../state/shapes.ts'
import { dayName } from './times.ts'

/** A line of the log with what depends on the lines around it. */
export type Row = {
  readonly line: Line
  /** The name of its day, above the first line of one. */
  readonly day: string | undefined
  readonly isOwn: boolean
  /** The first of several lines of one person has the name, the last one the face. */
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly isLastOwn: boolean
}

/** Rows by key. A row that is as before stays the same object, so that a new message draws none of the others again. */
export function rowsOf(
  speaker: Pick<Visit, 'words' | 'language'>,
  lines: readonly Line[],
  before: ReadonlyMap<string, Row> = new Map(),
): ReadonlyMap<string, Row> {
  const lastOwn = lines.findLast(isOwn)
  const rows = new Map<string, Row>()
  for (const [at, line] of lines.entries()) {
    const [last, next] = [lines[at - 1], lines[at + 1]]
    const row: Row = {
      line,
      day: last !== undefined && isSameDay(last, line) ? undefined : dayName(speaker, line.at),
      isOwn: isOwn(line),
      isFirst: !isSamePerson(last, line),
      isLast: !isSamePerson(next, line),
      isLastOwn: line === lastOwn,
    }
    const known = before.get(line.key)
    rows.set(line.key, known !== undefined && isEqual(known, row) ? known : row)
  }
  return rows
}

const isOwn = (line: Line) => line.message?.sender.type !== 'agent'

const isSameDay = (one: Line, other: Line) =>
  new Date(one.at).toDateString() === new Date(other.at).toDateString()

const isSamePerson = (one: Line | undefined, other: Line) =>
  one !== undefined &&
  isOwn(one) === isOwn(other) &&
  one.message?.sender.first_name === other.message?.sender.first_name

/** Lines are made anew with every change, messages are not. */
const isEqual = (one: Row, other: Row) =>
  one.line.message === other.line.message &&
  one.line.pending === other.line.pending &&
  one.day === other.day &&
  one.isFirst === other.isFirst &&
  one.isLast === other.isLast &&
  one.isLastOwn === other.isLastOwn
