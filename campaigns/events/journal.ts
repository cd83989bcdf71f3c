import { closeSync, existsSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'
import type { LoggedEvent } from './replica.ts'

/** The applied events and, in the same write, the position of a consumer. */
export type Journal = {
  /** The sequence of the last event that was applied; 0 for none. */
  readonly last: () => number
  readonly apply: (event: LoggedEvent) => void
  readonly close: () => void
}

/**
 * A journal in a file with one event per line. An incomplete line of a killed process counts as not applied and is
 * removed, like the rollback of a database.
 */
export function openJournal(path: string): Journal {
  const entries = readJournal(path)
  let last = entries.at(-1)?.sequence ?? 0
  const file = openSync(path, 'a')
  return {
    last: () => last,
    apply: (event) => {
      writeSync(file, `${JSON.stringify(event)}\n`)
      last = event.sequence
    },
    close: () => closeSync(file),
  }
}

/** The applied events in order. */
export function readJournal(path: string): LoggedEvent[] {
  if (!existsSync(path)) return []
  const text = readFileSync(path)
  const end = text.lastIndexOf('\n') + 1
  if (end < text.length) truncateSync(path, end)
  const lines = text.subarray(0, end).toString('utf8').split('\n').slice(0, -1)
  return lines.map((line) => JSON.parse(line) as LoggedEvent)
}
