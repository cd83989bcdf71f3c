import { attachmentsFolder } from '../../chat/attachments/file-stores.ts'
import { countAllRows, type Manifest } from '../backup/manifest.ts'
import { restoreWorkspace } from '../cells/archive/restore-workspace.ts'
import { readArchive } from '../backup/read-archive.ts'
import { restoreDatabase } from '../backup/restore-database.ts'
import type { Restored } from '../backup/verify-counters.ts'
import { findMissing } from '../../store/database/applied-migrations.ts'
import { listMigrations } from '../../store/database/list-migrations.ts'
import { findUnreadable, unreadableMessage } from '../../chat/webhooks/sealed-secrets.ts'
import { makeVault } from '../../chat/webhooks/secrets-vault.ts'
import type { Config } from '../../config/config.ts'
import { command, UsageError, type Open, type Outcome } from './command.ts'

export const restoreCommand = command({
  name: 'restore',
  summary: 'Restore a backup into the database',
  usage: `porchlight restore <file> [--force] [--json]
porchlight restore <file> --as <subdomain> [--key-file <file>] [--json]

Verifies the whole file first, then loads it in one transaction: all of it, or nothing. A database with
workspaces is only replaced with --force, and then completely. Servers may run: until the end, their
requests wait or fail with 503 and Retry-After. A backup of an older version is migrated.
--as restores a backup of one workspace beside the others, under that subdomain. If the original is
still here, the result is a copy with an id and a first key of its own, which is printed once.
--key-file names the key file of the installation that made the backup, if it is not this one's.`,
  positional: ['file'],
  options: { force: 'boolean', as: 'string', 'key-file': 'string', json: 'boolean' },
  run: async ({ named: { file: path }, values, config, open }) => {
    if (path === '-') {
      throw new UsageError('The file is read twice, so it cannot be standard input. Name a file.')
    }
    if (values.as !== undefined) {
      if (values.force) throw new UsageError('--as replaces nothing, so it has no --force.')
      return restoreOne({ path, as: values.as, keyFile: values['key-file'], config, open })
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

type One = {
  readonly config: Config
  readonly open: Open
  readonly path: string
  readonly as: string
  readonly keyFile: string | undefined
}

async function restoreOne({ path, as, keyFile, config, open }: One): Promise<Outcome> {
  const manifest = await readArchive(path, () => undefined)
  const restored = await open(async ({ owner }) =>
    restoreWorkspace(owner, config, { path, manifest, subdomain: as, keyFile }),
  )
  const { subdomain, rows, files, api_key: key } = restored
  const of = manifest.workspace?.subdomain
  const said = `Restored ${of} as ${subdomain}: ${rows} rows and ${files} files, as of ${manifest.created_at}.`
  const copied =
    `The original is here, too: this is a copy. Its webhooks are disabled, nobody is signed in, and it has one API key, ` +
    `shown only now:\n\n  ${key}`
  return {
    result: { file: path, ...restored },
    text: key === undefined ? said : `${said}\n${copied}`,
  }
}
