import { fieldError } from '../../../../../errors.ts'
import { refine, text, type Field } from '../../../../../api/http/fields.ts'

/** What is done in the mailbox with a mail that was imported. */
export type AfterImport = 'nothing' | 'mark_seen' | 'delete' | `move:${string}`

const longestFolder = 255
const moving = 'move:'

/** The folder that mails are moved to; undefined if they are not. */
export function movedTo(action: AfterImport): string | undefined {
  return action.startsWith(moving) ? action.slice(moving.length) : undefined
}

const isAction = (value: string): value is AfterImport =>
  ['nothing', 'mark_seen', 'delete'].includes(value) || value.startsWith(moving)

export const afterImportField: Field<AfterImport | undefined> = refine(
  text({
    maxCharacters: moving.length + longestFolder,
    trim: true,
    description:
      'What is done in the mailbox (`imap`) with each mail that was imported from then on: `nothing`, `mark_seen`, `delete`, or `move:` with the name of a folder. Default: nothing.',
  }),
  (value, name) => {
    const isEmpty = value.slice(moving.length).trim() === '' && value.startsWith(moving)
    if (!isAction(value) || isEmpty || /\p{Cc}/u.test(value))
      throw fieldError(
        `Invalid ${name}: ${value.slice(0, 40)}. Allowed values are nothing, mark_seen, delete and move:Folder.`,
      )
    return value
  },
)

/** Throws 422 for a folder that mails are fetched from: what is moved there would come again. */
export function refuseSameFolder(action: AfterImport, folder: string | undefined): void {
  const to = movedTo(action)
  if (to === undefined || folder === undefined) return
  const key = (name: string) => (name.trim().toUpperCase() === 'INBOX' ? 'INBOX' : name.trim())
  if (key(to) === key(folder))
    throw fieldError('mail.after_import must name another folder than mail.imap.folder.')
}
