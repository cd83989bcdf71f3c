import { attachmentsFolder } from '../../chat/attachments/file-stores.ts'
import type { Manifest } from '../backup/manifest.ts'
import { readArchive } from '../backup/read-archive.ts'
import { restoreDatabase } from '../backup/restore-database.ts'
import type { Restored } from '../backup/verify-counters.ts'
import { findMissing } from '../../store/database/applied-migrations.ts'
import { listMigrations } from '../../store/database/list-migrations.ts'
import { findUnreadable, unreadableWords } from '../../chat/webhooks/sealed-secrets.ts'
import { makeVault } from '../../chat/webhooks/secrets-vault.ts'
import { readWords, UsageError, withDatabase, type Command } from './command.ts'

export const restoreCommand: Command = {
  name: 'restore',
  summary: 'Put a backup into the database',
  usage: `porchlight restore <file> [--force] [--json]

Checks the whole file first, then loads it in one transaction: all of it, or nothing. A database that
holds workspaces is only replaced with --force, and then wholly. Servers may run: their requests wait
or are told to retry until it is done. A backup of an older version is brought up to date.`,
  run: async (words, config) => {
    const options = { force: { type: 'boolean' }, json: { type: 'boolean' } } as const
    const { values, positionals } = readWords(words, options, ['file'])
    const [path = ''] = positionals
    if (path === '-') {
      throw new UsageError('The file is read twice, so it cannot be standard input. Name a file.')
    }
    const startedAt = performance.now()
    const migrations = await listMigrations()
    const manifest = await readArchive(path, () => undefined)
    findMissing(path, manifest.migrations, migrations)
    const { restored, unreadable } = await withDatabase(
      config,
      'restore',
      async ({ owner }) => ({
        restored: await restoreDatabase(owner, {
          path,
          manifest,
          migrations,
          replace: values.force === true,
          filesFolder: attachmentsFolder(config.dataFolder),
        }),
        unreadable: await findUnreadable(owner, makeVault(config)),
      }),
      { mayCreate: true },
    )
    if (unreadable.secrets > 0) console.error(unreadableWords(unreadable, config.secretsKeyFile))
    const seconds = (performance.now() - startedAt) / 1000
    console.log(
      values.json === true
        ? JSON.stringify({ file: path, ...manifest, ...restored })
        : tell(path, manifest, restored, seconds),
    )
    return 0
  },
}

function tell(path: string, manifest: Manifest, restored: Restored, seconds: number): string {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const corrected = restored.corrected.map(
    ({ what, kept, counted }) => `  ${what}: ${kept} in the backup, ${counted} now`,
  )
  return [
    `Restored ${rows} rows${manifest.files?.count ? ` and ${manifest.files.count} files` : ''} from ${path}, workspaces: ${restored.workspaces}, ` +
      `as of ${manifest.created_at}, in ${seconds.toFixed(1)} s.`,
    ...(corrected.length > 0 ? ['Counters that were wrong in the backup were counted anew:'] : []),
    ...corrected,
  ].join('\n')
}
