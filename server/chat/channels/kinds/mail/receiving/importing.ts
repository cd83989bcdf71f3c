import type { Statement } from '../../../../../store/database/statement.ts'
import type { DueTask } from '../../../../../store/due/due-task.ts'
import type { Change } from '../../../../../store/writes/change.ts'
import type { SharedReaders } from '../reading/share-readers.ts'
import type { ImportPlace } from './import-line.ts'
import type { ImportInput } from './import-task.ts'
import type { ImportServices } from './mail-services.ts'

/** An import that runs. */
export type Importing = ImportServices & {
  readonly readers: SharedReaders
  readonly task: DueTask<ImportInput>
  readonly place: ImportPlace
  /** Makes the change of the import, and ends its task in the same transaction (store/due/write-task.ts). */
  readonly write: <const Reads extends readonly (Statement | undefined)[]>(
    change: Change<Reads, undefined>,
  ) => Promise<'ended' | undefined>
}
