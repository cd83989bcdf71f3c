import type { TaskKind } from '../../../../../store/due/task-kind.ts'
import type { MailReader } from '../reading/make-mail-reader.ts'
import { importMail } from './import-mail.ts'
import { importTask, type ImportInput } from './import-task.ts'
import type { ImportServices } from './mail-services.ts'

/** After so many failures, which are ours or the database's, the mail is put into the tray: it is never lost. */
const triedAtMost = 6

/** Imports the stored mails of a workspace one at a time, in the order in which they came. */
export function importMailKind(parts: {
  readonly services: ImportServices
  readonly reader: MailReader
  readonly log: (line: string) => void
}): TaskKind {
  const { services, reader, log } = parts
  const kind: TaskKind<ImportInput> = {
    kind: importTask.kind,
    concurrency: 4,
    perWorkspace: 1,
    maxSeconds: 60,
    delayMs: (attempts) => Math.min(1_000 * 4 ** (attempts - 1), 600_000),
    run: async (task) =>
      importMail(services, reader, task, task.attempts > triedAtMost ? 'give_up' : 'try'),
    onFailure: ({ subject_id: id, attempts }, error) =>
      log(`Mail ${id} was not imported (attempt ${attempts}): ${error.message}`),
  }
  return kind as TaskKind
}
