import { readdirSync, readFileSync } from 'node:fs'

/** Kernel ticks a second in /proc, fixed for user space on Linux. */
const ticksPerSecond = 100

/** Processor seconds of each process; ended ones are skipped. */
export function processorSeconds(pids: readonly number[]): Map<number, number> {
  const used = new Map<number, number>()
  for (const pid of pids) {
    const stat = readIfExists(`/proc/${pid}/stat`)
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (stat !== '') used.set(pid, (Number(fields[11]) + Number(fields[12])) / ticksPerSecond)
  }
  return used
}

/** Processor seconds since an earlier reading: all for a new process, none for an ended one. */
export function processorSecondsSince(
  before: ReadonlyMap<number, number>,
  pids: readonly number[] = [...before.keys()],
): number {
  return [...processorSeconds(pids)].reduce(
    (sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0),
    0,
  )
}

/** A process with all its descendants. */
export function withDescendants(ancestor: number): number[] {
  const parents = new Map<number, number>()
  for (const pid of readdirSync('/proc').map(Number).filter(Number.isInteger)) {
    const stat = readIfExists(`/proc/${pid}/stat`)
    parents.set(pid, Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
  }
  const found = [ancestor]
  for (const pid of found)
    found.push(...[...parents.keys()].filter((one) => parents.get(one) === pid))
  return found
}

/** Memory of processes in megabytes, with shared memory counted once (proportional set size). */
export function sharedMegabytes(pids: readonly number[]): number {
  return sumOf(pids, 'smaps_rollup', /^Pss:\s+(\d+) kB/m)
}

/** Resident memory in megabytes, with shared memory counted in each process. */
export function residentMegabytes(pids: readonly number[]): number {
  return sumOf(pids, 'status', /^VmRSS:\s+(\d+) kB/m)
}

function sumOf(pids: readonly number[], file: string, line: RegExp): number {
  const kilobytes = pids.map((pid) =>
    Number(line.exec(readIfExists(`/proc/${pid}/${file}`))?.[1] ?? 0),
  )
  return kilobytes.reduce((sum, size) => sum + size, 0) / 1024
}

function readIfExists(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
