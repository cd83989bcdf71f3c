import type { Statement } from '../../../../../store/database/statement.ts'
import { taskOf } from '../../../../../store/due/task-of.ts'

/** What a person decided of a mail in the tray: its conversation, or null for a new one. Absent for a mail that has just come. */
export type ImportInput = { readonly into?: string | null }

/** Makes of a stored mail what it becomes: a message, or an entry of the tray. Its subject is the mail. */
export const importTask = taskOf<ImportInput>('import_mail')

/** Mails of a workspace are imported as often, so that those that come between share a claim, commits and one notice. */
const everyMs = 400

/** Makes the import of a mail due that comes at `tick`. */
export function importSoon(workspaceId: string, id: string, tick: Date): Statement {
  // Workspaces do so at different times, so that not all mails come at once.
  const offset = Number.parseInt(workspaceId.slice(-4), 16) % everyMs
  const at = new Date(Math.ceil((tick.getTime() - offset) / everyMs) * everyMs + offset)
  return importTask.due(workspaceId, [{ subject_id: id, input: {} }], { at })
}
