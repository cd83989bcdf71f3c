import { createHash } from 'node:crypto'

export type Tally = ReturnType<typeof startTally>

/** Counts and hashes bytes as they pass. */
export function startTally() {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    add: (chunk: Buffer) => {
      hash.update(chunk)
      bytes += chunk.length
    },
    sum: () => ({ bytes, sha256: hash.digest('hex') }),
  }
}
