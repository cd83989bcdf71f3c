import { createHash } from 'node:crypto'
import type { Statement } from './statement.ts'

type Made = { readonly name: string; readonly text: string }

/** By the names of the statements. */
const made = new Map<string, Made>()

const parts = new Map<string, readonly string[]>()

/** The texts of the statements that have been combined, by that of the one that they became. */
export const combinedTexts: ReadonlyMap<string, readonly string[]> = parts

/**
 * Several writes of one workspace as one statement, which saves what PostgreSQL and this process do for each one
 * (docs/decisions/0223). All but the last return no rows. None reads what another writes, and no row is written twice: they see the rows
 * as they were before all of them. Foreign keys are checked after all.
 */
export function combine<Row extends object>(
  writes: readonly Statement[],
  last: Statement<Row>,
): Statement<Row> {
  if (writes.length === 0) return last
  const all = [...writes, last]
  const key = all.map(({ name }) => name).join(' ')
  let one = made.get(key)
  if (one === undefined) {
    one = { name: nameOf(key), text: textOf(all) }
    made.set(key, one)
    noteParts(one.text, all)
  }
  return { ...one, values: joinValues(all) }
}

/** Notes of which statements another was made. */
export function noteParts(text: string, of: readonly Statement[]): void {
  parts.set(
    text,
    of.map((part) => part.text),
  )
}

/** The values of statements that became one. */
export function joinValues(all: readonly Statement[]): readonly unknown[] {
  return [all[0]?.values[0], ...all.flatMap(({ values }) => values.slice(1))]
}

/** Prepared statements have names of 63 bytes at most. */
const nameOf = (key: string) =>
  `combined_${createHash('sha256').update(key).digest('hex').slice(0, 32)}`

/** Their texts, with parameters numbered for the joined values. Every statement has the workspace as its first value, which they share. */
export function joinTexts(all: readonly Statement[]): string[] {
  let before = 0
  return all.map(({ text, values }) => {
    const offset = before
    before += values.length - 1
    return text.replaceAll(/\$(\d+)/g, (own, number: string) =>
      number === '1' ? own : `$${Number(number) + offset}`,
    )
  })
}

function textOf(all: readonly Statement[]): string {
  const texts = joinTexts(all)
  const last = texts.pop()?.trim() ?? ''
  const first = texts.map((text, at) => `write_${at + 1} as (${text})`).join(',\n')
  return last.startsWith('with ') ? `with ${first},\n${last.slice(5)}` : `with ${first}\n${last}`
}
