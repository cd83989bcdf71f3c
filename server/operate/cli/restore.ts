import { attachmentsFolder } from '../../chat/attachments/file-stores.ts'
import { countAllRows, type Manifest } from '../backup/manifest.ts'
import { readArchive } from '../backup/read-archive.ts'
import { restoreDatabase } from '../backup/restore-database.ts'
import type { Restored } from '../backup/verify-counters.ts'
import { findMissing } from '../../store/database/applied-migrations.ts'
import { listMigrations } from '../../store/database/list-migrations.ts'
import { findUnreadable, unreadableMessage } from '../../chat/webhooks/sealed-secrets.ts'
import { makeVault } from '../../chat/webhooks/secrets-vault.ts'
import { command, UsageError } from './command.ts'

export const restoreCommand = command({
  name: 'restore',
  summary: 'Restore a backup into the database',
  usage: `porchlight restore <file> [--force] [--json]

Verifies the whole file first, then loads it in one transaction: all of it, or nothing. A database with
workspaces is only replaced with --force, and then completely. Servers may run: until the end, their
requests wait or fail with 503 and Retry-After. A backup of an older version is migrated.`,
  positional: ['file'],
  options: { force: 'boolean', json: 'boolean' },
  run: async ({ named: { file: path }, values, config, open }) => {
    if (path === '-') {
      throw new UsageError('The file is read twice, so it cannot be standard input. Name a file.')
    }
    const startedAt = performance.now()
    const migrations = await listMigrations()
    const manifest = await readArchive(path, () => undefined)
    findMissing(path, manifest.migrations, migrations)
    const { restored, unreadable } = await open(
      async ({ owner }) => ({
        restored: await restoreDatabase(owner, {
          path,
          manifest,
          migrations,
          replace: values.force,
          filesFolder: attachmentsFolder(config.dataFolder),
        }),
        unreadable: await findUnreadable(owner, makeVault(config)),
      }),
      { mayCreate: true },
    )
    if (unreadable.secrets > 0) console.error(unreadableMessage(unreadable, config.secretsKeyFile))
    const seconds = (performance.now() - startedAt) / 1000
    const result = { file: path, ...manifest, ...restored }
    return { result, text: summarize(path, manifest, restored, seconds) }
  },
})

function summarize(path: string, manifest: Manifest, restored: Restored, seconds: number): string {
  const corrected = restored.corrected.map(
    ({ what, kept, counted }) => `  ${what}: ${kept} in the backup, ${counted} now`,
  )
  const files = manifest.files?.count ? ` and ${manifest.files.count} files` : ''
  return [
    `Restored ${countAllRows(manifest)} rows${files} from ${path}, workspaces: ${restored.workspaces}, ` +
      `as of ${manifest.created_at}, in ${seconds.toFixed(1)} s.`,
    ...(corrected.length > 0 ? ['Counters that were wrong in the backup were corrected:'] : []),
    ...corrected,
  ].join('\n')
}
