import { stat } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { attachmentsFolder } from '../../chat/attachments/file-stores.ts'
import { backupDatabase } from '../backup/backup-database.ts'
import { BackupError } from '../backup/backup-error.ts'
import { countAllRows, type Manifest } from '../backup/manifest.ts'
import { backupWorkspace } from '../cells/archive/backup-workspace.ts'
import { saveFile } from '../backup/save-file.ts'
import { command, UsageError } from './command.ts'

export const backupCommand = command({
  name: 'backup',
  summary: 'Save everything in the database to a file',
  usage: `porchlight backup <file> [--workspace <subdomain>] [--force] [--json]

Writes a consistent snapshot of every table, and the files of attachments in the data folder, to an
archive (tar and gzip, with checksums), whether the server runs or not. - is standard output. The file
appears when it is complete; an existing one is only replaced with --force. --workspace saves that
workspace alone, with its files in a bucket, too (restore it with --as). The archive contains personal
data and is not encrypted: protect it like the database.`,
  positional: ['file'],
  options: { force: 'boolean', workspace: 'string', json: 'boolean' },
  run: async ({ named: { file: path }, values, config, open }) => {
    if (path === '-' && process.stdout.isTTY) {
      throw new UsageError('An archive cannot be shown on a terminal. Name a file.')
    }
    const startedAt = performance.now()
    const folder = attachmentsFolder(config.dataFolder)
    const { workspace } = values
    const manifest = await open(
      async ({ owner }) => {
        const write = async (sink: Writable) =>
          workspace === undefined
            ? backupDatabase(owner, sink, folder)
            : backupWorkspace(owner, config, sink, workspace)
        return path === '-'
          ? write(process.stdout).catch(explainPipe)
          : saveFile(path, values.force, write)
      },
      { leaveSchema: true },
    )
    const seconds = (performance.now() - startedAt) / 1000
    const bytes = path === '-' ? undefined : (await stat(path)).size
    const result = { file: path, bytes, ...manifest }
    const text = summarize(path, manifest, bytes, seconds)
    if (path !== '-') return { result, text }
    // Standard output carries the archive.
    console.error(values.json ? JSON.stringify(result) : text)
    return undefined
  },
})

function explainPipe(error: unknown): never {
  if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error
  throw new BackupError('Standard output was closed before the backup was complete.')
}

function summarize(path: string, manifest: Manifest, bytes: number | undefined, seconds: number) {
  const { tables, files, created_at } = manifest
  const missing = files?.missing ? ` (${files.missing} are missing)` : ''
  const saved = [
    `${countAllRows(manifest)} rows of ${tables.length} tables`,
    ...(files && files.count + files.missing > 0 ? [`${files.count} files${missing}`] : []),
  ]
  const size = bytes === undefined ? '' : `, ${(bytes / 1e6).toFixed(1)} MB`
  const to = path === '-' ? 'standard output' : path
  return `Saved ${saved.join(' and ')} to ${to}${size}, as of ${created_at}, in ${seconds.toFixed(1)} s.`
}
