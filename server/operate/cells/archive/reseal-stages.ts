import type pg from 'pg'
import type { SecretsVault } from '../../../chat/webhooks/secrets-vault.ts'
import { BackupError } from '../../backup/backup-error.ts'
import { resealedTables } from '../move/moved-tables.ts'
import { sealedIn } from '../move/sealed-columns.ts'

type Vaults = {
  readonly source: Pick<SecretsVault, 'open'>
  readonly target: Pick<SecretsVault, 'seal'>
}

/**
 * Opens the staged secrets with the keys of the archive's installation, and seals them with this one's, for the new id.
 * Throws BackupError if a key is missing.
 */
export async function resealStages(
  connection: pg.ClientBase,
  { before, id }: { readonly before: string; readonly id: string },
  { source, target }: Vaults,
): Promise<void> {
  for (const name of resealedTables) {
    // Of no use for a copy; and what comes along is opened as any other secret.
    const { column, ownerOf } = sealedIn[name]
    const { rows } = await connection.query<{
      at: string
      row: Record<string, unknown>
      sealed: Buffer
    }>(
      `select ctid::text as at, to_jsonb(s) as row, ${column} as sealed from pg_temp.restored_${name} s`,
    )
    for (const { at, row, sealed } of rows) {
      const secret = source.open(ownerOf({ ...row, workspace_id: before }), sealed)
      if (secret === undefined) {
        throw new BackupError(
          'Secrets of webhooks and channels are sealed under a key that is not here. Name the key file of the ' +
            'installation that made the backup with --key-file. Nothing was changed.',
        )
      }
      await connection.query(
        `update pg_temp.restored_${name} set ${column} = $1 where ctid = $2::tid`,
        [target.seal(ownerOf({ ...row, workspace_id: id }), secret), at],
      )
    }
  }
}
