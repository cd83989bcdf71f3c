import type { Statement } from '../../../../../store/database/statement.ts'
import { taskOf } from '../../../../../store/due/task-of.ts'

/** What a person decided of a mail in the tray: its conversation, or null for a new one. Absent for a mail that has just come. */
export type ImportInput = { readonly into?: string | null }

/** Makes of a stored mail what it becomes: a message, or an entry of the tray. Its subject is the mail. */
export const importTask = taskOf<ImportInput>('import_mail')

/** Mails of a workspace are imported as often, so that those that come between share a claim, commits and one notice. */
const everyMs = 400

/**
 * Makes the import of a mail due that comes at `tick`. Those of one time are due within 400 microseconds of it, in the order in which
 * they came: tasks of the same time have no order.
 */
export function importSoon(workspaceId: string, id: string, tick: Date): Statement {
  // Workspaces do so at different times, so that not all mails come at once.
  const offset = Number.parseInt(workspaceId.slice(-4), 16) % everyMs
  const time = Math.ceil((tick.getTime() - offset) / everyMs) * everyMs + offset
  const place = String(everyMs - (time - tick.getTime())).padStart(3, '0')
  const at = new Date(time).toISOString().replace('Z', `${place}Z`)
  return importTask.due(workspaceId, [{ subject_id: id, input: {} }], { at })
}
