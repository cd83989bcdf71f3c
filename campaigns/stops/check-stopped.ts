import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '../until.ts'

/** Time limit of a stop on a busy machine. */
const stopLimitMs = 30_000

/** "shut down" in pg_control (DBState of PostgreSQL's source), which follows three numbers. */
const stateAt = 16
const shutDown = 1

/**
 * Fails unless only the data of a server of `dataFolder` is left: no process, no owner, and a PostgreSQL that was
 * shut down cleanly. Linux only: reads /proc.
 */
export async function checkStopped(dataFolder: string): Promise<void> {
  await until(`everything in ${dataFolder} has ended`, stopLimitMs, () => {
    const left = processesOf(dataFolder)
    if (left.length > 0) throw new Error(left.join('; '))
    return true
  })
  assert.equal(
    existsSync(join(dataFolder, 'owner.json')),
    false,
    'the data folder still has an owner',
  )
  const unfinished = readIfExists(dataFolder).filter((name) => name.includes('initdb-'))
  assert.deepEqual(unfinished, [], 'an initdb was left unfinished')
  const control = join(dataFolder, 'postgres', 'global', 'pg_control')
  if (!existsSync(control)) return
  const state = readFileSync(control).readUInt32LE(stateAt)
  assert.equal(state, shutDown, `PostgreSQL was not shut down cleanly (state ${state})`)
}

/** Processes with the data folder in their arguments or environment, or as their working directory. */
function processesOf(dataFolder: string): string[] {
  const pids = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && name !== `${process.pid}`,
  )
  return pids.flatMap((pid) => {
    const words = textOf(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
    const environment = textOf(() => readFileSync(`/proc/${pid}/environ`, 'utf8'))
    const place = textOf(() => readlinkSync(`/proc/${pid}/cwd`))
    const isOurs = [words, environment, place].some((text) => text.includes(dataFolder))
    return isOurs ? [`${pid} ${words.replaceAll('\0', ' ')}`] : []
  })
}

function textOf(read: () => string): string {
  try {
    return read()
  } catch {
    // The process has ended or belongs to another account.
    return ''
  }
}

function readIfExists(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}
