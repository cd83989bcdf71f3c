import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { basename } from 'node:path'

/** Identifies one process, and not a later one with the same pid. */
export type ProcessIdentity = { pid: number; started: string }

const onLinux = process.platform === 'linux'

/** Identity of a running process; undefined for none and for a zombie. */
export function identifyProcess(pid: number): ProcessIdentity | undefined {
  const started = onLinux ? startFromProc(pid) : fromPs(pid, 'lstart=')
  return started === undefined ? undefined : { pid, started }
}

export function isStillRunning(identity: ProcessIdentity): boolean {
  return identifyProcess(identity.pid)?.started === identity.started
}

/** Whether `pid` is a PostgreSQL process of `clusterFolder` (a real path). */
export function isServerOfCluster(pid: number, clusterFolder: string): boolean {
  if (!onLinux) return (fromPs(pid, 'command=') ?? '').includes(`-D ${clusterFolder} `)
  if (startFromProc(pid) === undefined) return false
  try {
    const program = basename(readlinkSync(`/proc/${pid}/exe`))
    return program.startsWith('postgres') && readlinkSync(`/proc/${pid}/cwd`) === clusterFolder
  } catch {
    return isPostmasterByName(pid, clusterFolder)
  }
}

/** In a container root may not follow the links of another account's processes, but may read their arguments. */
function isPostmasterByName(pid: number, clusterFolder: string): boolean {
  const words = wordsOf(pid)
  return basename(words[0] ?? '') === 'postgres' && words.includes(clusterFolder)
}

function wordsOf(pid: number): string[] {
  return readIfExists(`/proc/${pid}/cmdline`)?.split('\0') ?? []
}

/** Whether `pid` is the initdb that creates `folder`, or a wrapper about to exec it. */
export function isInitdbOf(pid: number, folder: string): boolean {
  const words = wordsOf(pid)
  return words.includes(folder) && words.some((word) => basename(word) === 'initdb')
}

/** The matching processes of this machine; only on Linux, which lists them without a program. */
export function findProcesses(matches: (pid: number) => boolean): number[] {
  if (!onLinux) return []
  return readdirSync('/proc').map(Number).filter(Number.isInteger).filter(matches)
}

/** Kills the matching processes, where they are found. */
export function killProcesses(matches: (pid: number) => boolean): void {
  for (const pid of findProcesses(matches)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It ended in between.
    }
  }
}

function startFromProc(pid: number): string | undefined {
  const stat = readIfExists(`/proc/${pid}/stat`)
  if (stat === undefined) return undefined
  // proc(5): the second field, the name in brackets, can contain spaces and brackets.
  const fromThird = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, startTicks] = [fromThird[0], fromThird[19]]
  // Ticks count from boot, so another boot could repeat pid and ticks.
  const boot = readIfExists('/proc/sys/kernel/random/boot_id')?.trim()
  return state === 'Z' || state === 'X' ? undefined : `${boot} ${startTicks}`
}

function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function fromPs(pid: number, column: string): string | undefined {
  try {
    const args = ['-ww', '-o', column, '-p', String(pid)]
    const line = execFileSync('ps', args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return line.trim() || undefined
  } catch {
    return undefined
  }
}
