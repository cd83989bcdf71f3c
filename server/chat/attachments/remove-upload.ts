import { appError } from '../../errors.ts'
import { noShifts } from '../../store/lists/adjust-lists.ts'
import type { AppServices } from '../../services.ts'
import { writeInWorkspace, type WriteContext } from '../../store/writes/write-in-workspace.ts'
import { dropFiles } from './store-file.ts'
import { deleteAttachment, lockAttachments, type AttachmentRow } from './queries.ts'

/** Deletes an upload that no message has: the row, then its files. */
export async function removeUpload(
  { database, files }: AppServices,
  context: WriteContext,
  id: string,
): Promise<void> {
  const workspaceId = context.workspace_id
  const deleted = await writeInWorkspace(database, context, {
    look: [lockAttachments(workspaceId, [id])],
    decide: ([[row]]) => {
      if (row === undefined) throw appError('attachment_unknown')
      if (row.message_id !== null) throw appError('attachment_in_use')
      return {
        statements: [deleteAttachment(workspaceId, id)],
        lists: noShifts,
        events: [],
        reply: (): AttachmentRow => row,
      }
    },
  })
  await dropFiles(files.of(deleted.storage), deleted.storage_keys)
}
