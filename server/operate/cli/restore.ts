import { attachmentsFolder } from '../../chat/attachments/file-stores.ts'
import { countAllRows, type Manifest } from '../backup/manifest.ts'
import { restoreWorkspace, type RestoredWorkspace } from '../cells/archive/restore-workspace.ts'
import { cellNamed } from '../cells/cells-file.ts'
import { isServed, prepareCell } from '../cells/choose-cell.ts'
import { withCells } from '../cells/open-cell.ts'
import { writeMap } from '../cells/write-map.ts'
import { cellsOf, sayProblems } from './cell.ts'
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
porchlight restore <file> --as <subdomain> [--key-file <file>] [--cell <name>|least] [--cells <file>]
    [--json]

Verifies the whole file first, then loads it in one transaction: all of it, or nothing. A database with
workspaces is only replaced with --force, and then completely. Servers may run: until the end, their
requests wait or fail with 503 and Retry-After. A backup of an older version is migrated.
--as restores a backup of one workspace beside the others, under that subdomain. If the original is
still here, the result is a copy with an id and a first key of its own, which is printed once.
--key-file names the key file of the installation that made the backup, if it is not this one's.
--cell restores it into that cell of cells.yaml, or the least filled one: its subdomain has to be free in
all of them, and it is a copy if any of them serves the original (docs/cells.md).`,
  positional: ['file'],
  options: {
    force: 'boolean',
    as: 'string',
    'key-file': 'string',
    cell: 'string',
    cells: 'string',
    json: 'boolean',
  },
  run: async ({ named: { file: path }, values, config, open }) => {
    if (path === '-') {
      throw new UsageError('The file is read twice, so it cannot be standard input. Name a file.')
    }
    if (values.as !== undefined) {
      if (values.force) throw new UsageError('--as replaces nothing, so it has no --force.')
      const { as, cell, 'key-file': keyFile } = values
      if (cell === undefined) return restoreHere({ path, as, keyFile }, config, open)
      return restoreInCell({ path, as, keyFile }, cell, await cellsOf(values.cells, config))
    }
    if (values.cell !== undefined) throw new UsageError('--cell needs --as.')
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

type One = { readonly path: string; readonly as: string; readonly keyFile: string | undefined }

async function restoreHere({ path, as, keyFile }: One, config: Config, open: Open) {
  const manifest = await readArchive(path, () => undefined)
  return open(async ({ owner }) => {
    const given = { path, manifest, subdomain: as, keyFile }
    return describeOne(path, manifest, await restoreWorkspace(owner, config, given))
  })
}

/** Every cell has to be reached, because one of them could have the subdomain, or the original. */
async function restoreInCell(
  { path, as, keyFile }: One,
  cell: string,
  file: Awaited<ReturnType<typeof cellsOf>>,
): Promise<Outcome> {
  if (cell !== 'least') cellNamed(file, cell)
  const manifest = await readArchive(path, () => undefined)
  return withCells(file.cells, file, 'restore', async (cells) => {
    const { owner, config } = await prepareCell(cells, cell, as)
    const { workspace } = manifest
    const isElsewhere = workspace !== undefined && (await isServed(cells, workspace.workspace_id))
    const configs = cells.map((opened) => opened.config)
    const given = { path, manifest, subdomain: as, keyFile, isElsewhere, cells: configs }
    const outcome = describeOne(path, manifest, await restoreWorkspace(owner, config, given))
    return { ...outcome, exitCode: sayProblems((await writeMap(file, cells)).problems) }
  })
}

function describeOne(path: string, manifest: Manifest, restored: RestoredWorkspace): Outcome {
  const { subdomain, rows, files, api_key: key } = restored
  const of = manifest.workspace?.subdomain
  const said = `Restored ${of} as ${subdomain}: ${rows} rows and ${files} files, as of ${manifest.created_at}.`
  const copied =
    `The original is still there: this is a copy. Its webhooks are disabled, nobody is signed in, and it has one API key, ` +
    `shown only now:\n\n  ${key}`
  return {
    result: { file: path, ...restored },
    text: key === undefined ? said : `${said}\n${copied}`,
  }
}
