import type { WriteStream } from 'node:tty'
import type { Copied } from './copy-tables.ts'

/** A move's reports to the operator while it runs. */
export type Report = {
  readonly say: (line: string) => void
  readonly copied: (sum: Copied) => void
  readonly copiedAll: (sum: Copied) => void
  readonly replayed: (changes: number) => void
  /** For how many milliseconds writers waited. */
  readonly stopped: (ms: number) => void
}

/** What a finished move has measured. */
export type MoveFigures = {
  rows: number
  bytes: number
  copy_seconds: number
  changes: number
  /** For how long the writers were stopped; absent if an earlier run had stopped them. */
  stopped_ms?: number
}

const drawEveryMs = 200
const barCells = 30

/** Says a line for each phase, and draws a bar on a terminal. `expected`: estimated bytes of the copy. */
export function makeReport(
  say: (line: string) => void,
  terminal: Pick<WriteStream, 'write'> | undefined,
  expected: number,
): { readonly report: Report; readonly figures: MoveFigures } {
  const figures: MoveFigures = { rows: 0, bytes: 0, copy_seconds: 0, changes: 0 }
  let startedAt = performance.now()
  let drawnAt = 0
  const endBar = () => {
    if (drawnAt > 0) terminal?.write('\n')
    drawnAt = 0
  }
  const copied = ({ table, rows, bytes }: Copied) => {
    const now = performance.now()
    if (now - drawnAt < drawEveryMs) return
    drawnAt = now
    const share = Math.min(1, bytes / Math.max(1, expected))
    const bar = '#'.repeat(Math.floor(share * barCells)).padEnd(barCells, '.')
    const left = Math.ceil(((now - startedAt) / 1_000 / Math.max(share, 0.01)) * (1 - share))
    terminal?.write(
      `\r[${bar}] ${table}: ${rows} rows, ${megabytes(bytes)}, about ${left} s left\u001B[K`,
    )
  }
  const report: Report = {
    say: (line) => {
      endBar()
      startedAt = performance.now()
      say(line)
    },
    copied,
    copiedAll: ({ rows, bytes }) => {
      endBar()
      Object.assign(figures, { rows, bytes, copy_seconds: (performance.now() - startedAt) / 1_000 })
      say(`Copied ${rows} rows, ${megabytes(bytes)}.`)
    },
    replayed: (changes) => {
      figures.changes += changes
      if (changes > 0) say(`Replayed ${changes} changes.`)
    },
    stopped: (ms) => {
      figures.stopped_ms = Math.round(ms)
      say(`Writes waited for ${Math.round(ms)} ms.`)
    },
  }
  return { report, figures }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
