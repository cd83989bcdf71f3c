import { createHash } from 'node:crypto'

export type TableTally = {
  add: (rows: Buffer) => void
  sum: () => { rows: number; bytes: number; sha256: string }
}

const newline = 0x0a

/** Counts and hashes a table's rows as they pass. COPY writes one line a row, with line breaks in values escaped. */
export function tallyTable(): TableTally {
  const hash = createHash('sha256')
  let bytes = 0
  let rows = 0
  return {
    add: (chunk) => {
      hash.update(chunk)
      bytes += chunk.length
      for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, at + 1)) {
        rows += 1
      }
    },
    sum: () => ({ rows, bytes, sha256: hash.digest('hex') }),
  }
}
