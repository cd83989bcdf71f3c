import type pg from 'pg'
import { makeFileStores } from '../../chat/attachments/file-stores.ts'
import type { FileStore } from '../../chat/attachments/file-store.ts'
import { fail, ok, type Finding, type Patient } from './check.ts'

const rowsAtOnce = 1_000
/** A question over the network each, so only some of those in a bucket. */
const askedInBuckets = 100
const toldAtMost = 5

type Row = {
  workspace_id: string
  id: string
  storage: FileStore['kind']
  key: string
  size: number
}

/** Files of attachments that are not where their row says, or not of their size. */
export async function checkAttachments({ owner, config }: Patient): Promise<Finding[]> {
  const files = makeFileStores(config)
  const wrong: string[] = []
  let checked = 0
  let asked = 0
  for await (const { id, storage, key, size } of eachFile(owner)) {
    if (storage === 's3') {
      asked += 1
      if (asked > askedInBuckets) continue
    }
    checked += 1
    const found = await files.of(storage).size(key)
    if (found !== size) wrong.push(`${id} (${found === undefined ? 'missing' : 'of another size'})`)
  }
  if (wrong.length === 0) return [ok('attachments', `${checked} files are there`)]
  const more = wrong.length > toldAtMost ? ` and ${wrong.length - toldAtMost} more` : ''
  return [
    fail(
      'attachments',
      `${wrong.length} of ${checked} files are not what they should be: ` +
        `${wrong.slice(0, toldAtMost).join(', ')}${more}.`,
      'Does every server see the same data folder or bucket? If so, put them back from a backup.',
    ),
  ]
}

/** Every whole file. */
async function* eachFile(owner: pg.Pool): AsyncGenerator<Row> {
  const zero = '00000000-0000-0000-0000-000000000000'
  let last = [zero, zero]
  for (;;) {
    const { rows } = await owner.query<Row>(
      `select workspace_id, id, storage, storage_keys[1] as key, size from attachments
        where sha256 is not null and (workspace_id, id) > ($1, $2)
        order by workspace_id, id limit ${rowsAtOnce}`,
      last,
    )
    yield* rows
    const end = rows.at(-1)
    if (end === undefined || rows.length < rowsAtOnce) return
    last = [end.workspace_id, end.id]
  }
}
