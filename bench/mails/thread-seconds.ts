import { readdirSync, readFileSync } from 'node:fs'

/** Kernel ticks a second in /proc, fixed for user space on Linux. */
const ticksPerSecond = 100

/** What takes the processor for mails. */
export const parts = [
  'server thread',
  'parsers',
  'files',
  'collections, compiler',
  'connections of requests',
  'connections of tasks',
  'other PostgreSQL',
] as const

export type Part = (typeof parts)[number]

/** Processor seconds by part. The processes of PostgreSQL have `databasePids`; ended ones are missing. */
export function secondsOfParts(
  serverPid: number,
  databasePids: readonly number[],
): Record<Part, number> {
  const found = Object.fromEntries(parts.map((part) => [part, 0])) as Record<Part, number>
  for (const tid of readdirSync(`/proc/${serverPid}/task`))
    found[threadPart(serverPid, Number(tid))] += secondsIn(`/proc/${serverPid}/task/${tid}/stat`)
  for (const pid of databasePids) found[processPart(pid)] += secondsIn(`/proc/${pid}/stat`)
  return found
}

function threadPart(pid: number, tid: number): Part {
  if (tid === pid) return 'server thread'
  const name = read(`/proc/${pid}/task/${tid}/comm`).trim()
  if (name.startsWith('libuv')) return 'files'
  return name === 'WorkerThread' ? 'parsers' : 'collections, compiler'
}

function processPart(pid: number): Part {
  const name = read(`/proc/${pid}/cmdline`)
  if (name.includes('porchlight_app')) return 'connections of requests'
  return name.includes('postgres porchlight') ? 'connections of tasks' : 'other PostgreSQL'
}

function secondsIn(path: string): number {
  const stat = read(path)
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return stat === '' ? 0 : (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
