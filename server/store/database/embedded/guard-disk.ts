import { appendFile, open, readFile, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * PostgreSQL stops if its log of changes (WAL) cannot grow, and may not start until there is room for it: four segments of
 * that log are left to it. Writes are allowed again with two more.
 */
const mebibyte = 1024 ** 2
const leastBytes = 64 * mebibyte
const enoughBytes = 96 * mebibyte
/** At 15 MB a second, the most that a small machine writes, the disk is not full before the next look. */
const everyMs = 3_000

/** Both values are equally long, so that the setting can be changed on a full disk. */
const values = { allowed: `'off'`, refused: `'on' ` }
const setting = 'default_transaction_read_only = '
const written = /^default_transaction_read_only = (?:'off'|'on' )$/m

/**
 * Sets whether the PostgreSQL of that folder takes writes when it next reads its settings. In that of `ALTER SYSTEM`,
 * because those of the command line cannot change.
 */
export async function setWrites(folder: string, isAllowed: boolean): Promise<void> {
  const path = join(folder, 'postgresql.auto.conf')
  const value = isAllowed ? values.allowed : values.refused
  const at = (await readFile(path, 'latin1')).search(written)
  if (at === -1) return appendFile(path, `${setting}${value}\n`)
  const file = await open(path, 'r+')
  try {
    await file.write(value, at + setting.length)
    await file.sync()
  } finally {
    await file.close()
  }
  return undefined
}

/** Free space for PostgreSQL: its log may be on a disk of its own. */
async function freeBytes(folder: string): Promise<number> {
  const disks = await Promise.all([statfs(folder), statfs(join(folder, 'pg_wal'))])
  return Math.min(...disks.map(({ bavail, bsize }) => bavail * bsize))
}

/**
 * Has a running PostgreSQL refuse writes (25006) while its disk is almost full, so that reads go on, and take them again when
 * there is room. `reload` has it read its settings. Returns the stop.
 */
export function guardDisk(
  folder: string,
  { reload, report }: { reload: () => void; report: (detail: string) => void },
): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  let isAllowed = true
  const look = async (): Promise<void> => {
    const free = await freeBytes(folder)
    const allows = free >= (isAllowed ? leastBytes : enoughBytes)
    if (allows === isAllowed) return
    await setWrites(folder, allows)
    reload()
    isAllowed = allows
    const left = `The disk of ${folder} has ${Math.floor(free / mebibyte)} MiB left.`
    report(
      allows
        ? `${left} PostgreSQL takes writes again.`
        : `${left} PostgreSQL takes no writes until it has ${enoughBytes / mebibyte} MiB; reads go on. Make room on it.`,
    )
  }
  const keepLooking = async (): Promise<void> => {
    let before = ''
    for (;;) {
      await sleep(everyMs, undefined, { signal, ref: false })
      const failure = await look().then(
        () => '',
        (error: unknown) => String(error),
      )
      if (failure !== before && failure !== '') report(`The disk cannot be guarded: ${failure}`)
      before = failure
    }
  }
  keepLooking().catch(() => undefined)
  return () => stopping.abort()
}
