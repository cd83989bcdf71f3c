import type { DueTask } from '../../../../../store/due/due-task.ts'
import type { TaskKind } from '../../../../../store/due/task-kind.ts'
import type { Change } from '../../../../../store/writes/change.ts'
import type { Statement } from '../../../../../store/database/statement.ts'
import { arePeopleAtWork } from '../../../../../store/writes/write-queue.ts'
import { writeTask } from '../../../../../store/due/write-task.ts'
import type { SharedReaders } from '../reading/share-readers.ts'
import { makeImportLine } from './import-line.ts'
import { importMail } from './import-mail.ts'
import type { Importing } from './importing.ts'
import { importTask, type ImportInput } from './import-task.ts'
import type { ImportServices } from './mail-services.ts'
import { paceImports, type Pace } from './pace-imports.ts'
import { mailActor } from './ready-mail.ts'

/** After so many failures, a mail that fails once more is put into the tray: it is never lost. */
const triedAtMost = 6
/** Mails at a time, and of a workspace; fewer while mails take the parser long, because they wait for each other. */
const places = { quick: [32, 8], slow: [4, 1] } as const

/** Imports the stored mails of a workspace in the order in which they came. */
export function importMailKind(parts: {
  readonly services: ImportServices
  readonly readers: SharedReaders
  readonly log: (line: string) => void
}): TaskKind {
  const { services, readers, log } = parts
  const enter = makeImportLine()
  const pace = paceImports(() => arePeopleAtWork(services.database))
  const onFailure: TaskKind<ImportInput>['onFailure'] = ({ subject_id: id, attempts }, error) =>
    log(`Mail ${id} was not imported (attempt ${attempts}): ${error.message}`)
  const placesNow = () => places[readers.isQuick() ? 'quick' : 'slow']
  const kind: TaskKind<ImportInput> = {
    kind: importTask.kind,
    get concurrency() {
      return placesNow()[0]
    },
    get perWorkspace() {
      return placesNow()[1]
    },
    maxSeconds: 60,
    delayMs: (attempts) => Math.min(1_000 * 4 ** (attempts - 1), 600_000),
    run: async (task, signal) => {
      const place = enter(task.workspace_id)
      signal.addEventListener('abort', place.end)
      const importing = {
        ...services,
        readers,
        task,
        place,
        write: writing(services, task, place, pace),
      }
      try {
        return await importMail(importing, 'try')
      } catch (error) {
        if (task.attempts <= triedAtMost || signal.aborted) throw error
        onFailure(task, error as Error)
        return await importMail(importing, 'give_up')
      } finally {
        place.end()
      }
    },
    onFailure,
  }
  return kind as TaskKind
}

/** Makes the change of an import in its turn. */
function writing(
  { database }: Pick<ImportServices, 'database'>,
  task: DueTask,
  place: Importing['place'],
  pace: Pace,
): Importing['write'] {
  return async <const Reads extends readonly (Statement | undefined)[]>(
    change: Change<Reads, undefined>,
  ) => {
    await place.turn()
    const more = { queued: place.queued, yields: true }
    return pace(task.workspace_id, async () => writeTask(database, task, mailActor, change, more))
  }
}
