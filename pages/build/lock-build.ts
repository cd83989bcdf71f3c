import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const longestWaitMs = 60_000
const pauseMs = 100

/**
 * Waits until no other process builds, then marks that this one does; returns what ends that. The lock of a process
 * that has ended counts for nothing, and after a minute none does: a build of the same sources is the same.
 */
export async function lockBuild(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, '.lock')
  const endsAt = performance.now() + longestWaitMs
  while (!(await isTaken(path))) {
    const holder = Number(await readFile(path, 'utf8').catch(() => ''))
    const isLate = performance.now() > endsAt
    if (isLate || (holder > 0 && !isAlive(holder))) await rm(path, { force: true })
    else await wait(pauseMs)
  }
  return async () => rm(path, { force: true })
}

async function isTaken(path: string): Promise<boolean> {
  try {
    await writeFile(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
