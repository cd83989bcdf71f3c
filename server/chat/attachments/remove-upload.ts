import { appError } from '../../errors.ts'
import { noShifts } from '../../store/lists/adjust-lists.ts'
import type { AppServices } from '../../api/http/services.ts'
import type { WriteContext } from '../../store/writes/change.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import { removeFiles } from './store-file.ts'
import { deleteAttachment, lockAttachments } from './queries.ts'

/** Deletes an upload that nothing has: the row, then its files. */
export async function removeUpload(
  { database, files }: AppServices,
  context: WriteContext,
  id: string,
): Promise<void> {
  const workspaceId = context.workspace_id
  const deleted = await writeInWorkspace(database, context, {
    reads: [lockAttachments({ workspaceId, ids: [id] })],
    decide: ([[row]]) => {
      if (row === undefined) throw appError('attachment_unknown')
      if ((row.message_id ?? row.saved_reply_id) !== null) throw appError('attachment_in_use')
      return {
        statements: [deleteAttachment({ workspaceId, id })],
        lists: noShifts,
        events: [],
        reply: row,
      }
    },
  })
  await removeFiles(files.of(deleted.storage), deleted.storage_keys)
}
