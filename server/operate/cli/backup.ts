import { stat } from 'node:fs/promises'
import { attachmentsFolder } from '../../chat/attachments/file-stores.ts'
import { backupDatabase } from '../backup/backup-database.ts'
import { BackupError } from '../backup/backup-error.ts'
import type { Manifest } from '../backup/manifest.ts'
import { saveFile } from '../backup/save-file.ts'
import { readWords, UsageError, withDatabase, type Command } from './command.ts'

export const backupCommand: Command = {
  name: 'backup',
  summary: 'Save everything in the database to a file',
  usage: `porchlight backup <file> [--force] [--json]

Writes one consistent snapshot of every table, and the files of attachments in the data folder, to an
archive (tar and gzip, with checksums), while the server runs or not. - is standard output. The file
appears when it is whole; one that is there is only replaced with --force. It holds personal data and
is not encrypted: keep it like the database.`,
  run: async (words, config) => {
    const options = { force: { type: 'boolean' }, json: { type: 'boolean' } } as const
    const { values, positionals } = readWords(words, options, ['file'])
    const [path = ''] = positionals
    if (path === '-' && process.stdout.isTTY) {
      throw new UsageError('An archive is nothing to read on a terminal. Name a file.')
    }
    const startedAt = performance.now()
    const folder = attachmentsFolder(config.dataFolder)
    const manifest = await withDatabase(
      config,
      'backup',
      async ({ owner }) =>
        path === '-'
          ? backupDatabase(owner, process.stdout, folder).catch(explainPipe)
          : saveFile(path, values.force === true, async (sink) =>
              backupDatabase(owner, sink, folder),
            ),
      { leaveSchema: true },
    )
    const seconds = (performance.now() - startedAt) / 1000
    const bytes = path === '-' ? undefined : (await stat(path)).size
    const text =
      values.json === true ? asJson(path, manifest, bytes) : tell(path, manifest, bytes, seconds)
    // Standard output is the archive itself, then.
    if (path === '-') console.error(text)
    else console.log(text)
    return 0
  },
}

function explainPipe(error: unknown): never {
  if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error
  throw new BackupError('Standard output was closed before the backup was whole.')
}

function asJson(path: string, manifest: Manifest, bytes: number | undefined): string {
  return JSON.stringify({ file: path, bytes, ...manifest })
}

function tellFiles({ files }: Manifest): string {
  if (files === undefined || files.count + files.missing === 0) return ''
  const missing = files.missing === 0 ? '' : ` (${files.missing} are missing)`
  return ` and ${files.count} files${missing}`
}

function tell(path: string, manifest: Manifest, bytes: number | undefined, seconds: number) {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const size = bytes === undefined ? '' : `, ${(bytes / 1e6).toFixed(1)} MB`
  return (
    `Saved ${rows} rows of ${manifest.tables.length} tables${tellFiles(manifest)} to ${path === '-' ? 'standard output' : path}` +
    `${size}, as of ${manifest.created_at}, in ${seconds.toFixed(1)} s.`
  )
}
