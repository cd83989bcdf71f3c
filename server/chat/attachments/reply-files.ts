import type { AppServices } from '../../api/http/services.ts'
import type { Statement } from '../../store/database/statement.ts'
import { statement } from '../../store/database/statement.ts'
import { attachedColumns, type AttachmentRow } from './queries.ts'
import { attachmentIdsField } from './attach-files.ts'
import { removeFiles } from './store-file.ts'
import { deletingAttachments } from './stored-bytes.ts'
import { describe, type Field } from '../../api/http/fields.ts'

/** `attachment_ids` of a saved reply; undefined if they are not given. */
export const replyFilesField: Field<string[] | undefined> = {
  schema: describe(
    attachmentIdsField.schema,
    'Uploaded files that nothing else has, or those of the reply, in the order to show them; all of them, of which others are deleted.',
  ),
  read: (given, name) => (given === undefined ? undefined : attachmentIdsField.read(given, name)),
}

/** The files of a saved reply in their order, locked against other changes. */
export const lockFilesOfReply = statement<AttachmentRow, { id: string }>(
  'lock_files_of_saved_reply',
  `select ${attachedColumns} from attachments
    where workspace_id = $workspaceId and saved_reply_id = $id order by position for update`,
)

const putFiles = statement<object, { id: string; ids: readonly string[] }>(
  'put_files_of_saved_reply',
  `update attachments set saved_reply_id = $id::uuid, position = array_position($ids::uuid[], id)
    where workspace_id = $workspaceId and id = any($ids::uuid[])`,
)

const deleteFiles = statement<object, { ids: readonly string[] }>(
  'delete_files_of_saved_reply',
  deletingAttachments('id = any($ids::uuid[])'),
)

/** The statements that give a saved reply these files in place of those that it has. */
export function replaceFiles(
  workspaceId: string,
  id: string,
  ids: readonly string[],
  gone: readonly AttachmentRow[] = [],
): Statement[] {
  return [
    ...(gone.length === 0 ? [] : [deleteFiles({ workspaceId, ids: gone.map((file) => file.id) })]),
    ...(ids.length === 0 ? [] : [putFiles({ workspaceId, id, ids })]),
  ]
}

/** Removes the bytes of files whose rows are deleted. */
export async function removeBytes(
  { files }: Pick<AppServices, 'files'>,
  gone: readonly AttachmentRow[],
): Promise<void> {
  for (const { storage, storage_keys: keys } of gone) await removeFiles(files.of(storage), keys)
}
