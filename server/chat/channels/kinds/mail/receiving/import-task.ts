import { taskOf } from '../../../../../store/due/task-of.ts'

/** What a person decided of a mail in the tray: its conversation, or null for a new one. Absent for a mail that has just come. */
export type ImportInput = { readonly into?: string | null }

/** Makes of a stored mail what it becomes: a message, or an entry of the tray. Its subject is the mail. */
export const importTask = taskOf<ImportInput>('import_mail')
