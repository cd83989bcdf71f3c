import type pg from 'pg'
import type { FileStore } from '../../chat/attachments/file-store.ts'

const rowsAtOnce = 1_000
const firstId = '00000000-0000-0000-0000-000000000000'

export type StoredFile = {
  readonly workspace_id: string
  readonly id: string
  readonly storage: FileStore['kind']
  readonly key: string
  readonly size: number
}

/** The complete files of attachments in these storages, of one workspace if given, ordered by workspace and id. */
export async function* storedFiles(
  connection: pg.Pool | pg.ClientBase,
  storages: readonly FileStore['kind'][],
  workspaceId?: string,
): AsyncGenerator<StoredFile> {
  let last = [workspaceId ?? firstId, firstId]
  for (;;) {
    const { rows } = await connection.query<StoredFile>(
      `select workspace_id, id, storage, storage_keys[1] as key, size from attachments
        where (workspace_id, id) > ($1, $2) and storage = any ($3) and sha256 is not null
          and ($4::uuid is null or workspace_id = $4)
        order by workspace_id, id limit ${rowsAtOnce}`,
      [...last, storages, workspaceId],
    )
    yield* rows
    const end = rows.at(-1)
    if (end === undefined || rows.length < rowsAtOnce) return
    last = [end.workspace_id, end.id]
  }
}
