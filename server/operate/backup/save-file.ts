import { randomUUID } from 'node:crypto'
import { access, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { syncPath } from '../../chat/attachments/sync-path.ts'
import { BackupError } from './backup-error.ts'
import { fileProblem } from './file-problems.ts'

/**
 * Writes a file, readable by its owner only, that appears under its name when it is complete and on
 * disk. If anything fails, an existing file stays as it was.
 */
export async function saveFile<Result>(
  path: string,
  replace: boolean,
  write: (sink: Writable) => Promise<Result>,
): Promise<Result> {
  const file = resolve(path)
  if (!replace && (await exists(file))) {
    throw new BackupError(`${path} already exists. Use another name, or --force to replace it.`)
  }
  const unfinished = join(dirname(file), `.${basename(file)}.${randomUUID()}.unfinished`)
  try {
    const handle = await open(unfinished, 'wx', 0o600)
    // `flush` calls fsync before the file is closed.
    const sink = handle.createWriteStream({ flush: true })
    const result = await write(sink).finally(() => sink.destroy())
    await rename(unfinished, file)
    await syncPath(dirname(file))
    return result
  } catch (error) {
    // Report the first error, not one of removing the file.
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw explain(path, error)
  }
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}

function explain(path: string, error: unknown): unknown {
  const isOfFile = error instanceof Error && 'syscall' in error && 'code' in error
  if (!isOfFile || !/^(?:open|write|rename|fsync|close)$/.test(String(error.syscall))) return error
  return new BackupError(`${path} cannot be written. ${fileProblem(String(error.code))}`)
}
