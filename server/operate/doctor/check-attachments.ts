import { makeFileStores } from '../../chat/attachments/file-stores.ts'
import { storedFiles } from '../backup/stored-files.ts'
import { fail, ok, short, type CheckContext, type Finding } from './check.ts'

/** Each file in a bucket costs a network request, so check only some of them. */
const checkedInBuckets = 100

/** Finds files of attachments that are missing from their storage or have the wrong size. */
export async function checkAttachments({ owner, config }: CheckContext): Promise<Finding[]> {
  const files = makeFileStores(config)
  const wrong: string[] = []
  let checked = 0
  let inBuckets = 0
  for await (const { id, storage, key, size } of storedFiles(owner, ['disk', 's3'])) {
    if (storage === 's3' && (inBuckets += 1) > checkedInBuckets) continue
    checked += 1
    const found = await files.of(storage).size(key)
    if (found !== size) wrong.push(`${id} (${found === undefined ? 'missing' : 'of another size'})`)
  }
  if (wrong.length === 0) return [ok('attachments', `${checked} files are there`)]
  return [
    fail(
      'attachments',
      `${wrong.length} of ${checked} files are wrong: ${short(wrong)}.`,
      'Does every server see the same data folder or bucket? If so, restore the files from a backup.',
    ),
  ]
}
