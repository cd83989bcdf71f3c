import type { TaskKind } from '../../../../../store/due/task-kind.ts'
import type { MailReader } from '../reading/make-mail-reader.ts'
import { importMail } from './import-mail.ts'
import { importTask, type ImportInput } from './import-task.ts'
import type { ImportServices } from './mail-services.ts'

/** After so many failures, a mail that fails once more is put into the tray: it is never lost. */
const triedAtMost = 6

/** Imports the stored mails of a workspace one at a time, in the order in which they came. */
export function importMailKind(parts: {
  readonly services: ImportServices
  readonly reader: MailReader
  readonly log: (line: string) => void
}): TaskKind {
  const { services, reader, log } = parts
  const onFailure: TaskKind<ImportInput>['onFailure'] = ({ subject_id: id, attempts }, error) =>
    log(`Mail ${id} was not imported (attempt ${attempts}): ${error.message}`)
  const kind: TaskKind<ImportInput> = {
    kind: importTask.kind,
    concurrency: 4,
    perWorkspace: 1,
    maxSeconds: 60,
    delayMs: (attempts) => Math.min(1_000 * 4 ** (attempts - 1), 600_000),
    run: async (task, signal) => {
      try {
        return await importMail(services, reader, task, 'try')
      } catch (error) {
        if (task.attempts <= triedAtMost || signal.aborted) throw error
        onFailure(task, error as Error)
        return importMail(services, reader, task, 'give_up')
      }
    },
    onFailure,
  }
  return kind as TaskKind
}
