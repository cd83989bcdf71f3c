import { readdirSync, readFileSync } from 'node:fs'

/** Kernel ticks a second in /proc, fixed for user space on Linux. */
const ticksPerSecond = 100

/** Processor seconds each process has used; one that has ended meanwhile is left out. */
export function processorSeconds(pids: readonly number[]): Map<number, number> {
  const used = new Map<number, number>()
  for (const pid of pids) {
    const stat = readIfAny(`/proc/${pid}/stat`)
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (stat !== '') used.set(pid, (Number(fields[11]) + Number(fields[12])) / ticksPerSecond)
  }
  return used
}

/** What processes have used since an earlier look: all of it for one that is new, none for one gone. */
export function processorSecondsSince(
  before: ReadonlyMap<number, number>,
  pids: readonly number[] = [...before.keys()],
): number {
  return [...processorSeconds(pids)].reduce(
    (sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0),
    0,
  )
}

/** A process and all that it has started, and they in turn. */
export function withDescendants(ancestor: number): number[] {
  const parents = new Map<number, number>()
  for (const pid of readdirSync('/proc').map(Number).filter(Number.isInteger)) {
    const stat = readIfAny(`/proc/${pid}/stat`)
    parents.set(pid, Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
  }
  const found = [ancestor]
  for (const pid of found)
    found.push(...[...parents.keys()].filter((one) => parents.get(one) === pid))
  return found
}

/** Memory of processes in megabytes, what they share counted once: proportional set size. */
export function sharedMegabytes(pids: readonly number[]): number {
  return sumOf(pids, 'smaps_rollup', /^Pss:\s+(\d+) kB/m)
}

/** Resident memory in megabytes, what is shared counted in each. */
export function residentMegabytes(pids: readonly number[]): number {
  return sumOf(pids, 'status', /^VmRSS:\s+(\d+) kB/m)
}

function sumOf(pids: readonly number[], file: string, line: RegExp): number {
  const kilobytes = pids.map((pid) =>
    Number(line.exec(readIfAny(`/proc/${pid}/${file}`))?.[1] ?? 0),
  )
  return kilobytes.reduce((sum, size) => sum + size, 0) / 1024
}

function readIfAny(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
