import { statement } from '../../store/database/statement.ts'
import type { FileStore } from './file-store.ts'
import { deletingAttachments } from './stored-bytes.ts'

/** Uploads that no message has had in their time. A message that is just getting one keeps it. */
export const deleteUnsent = statement<
  { storage: FileStore['kind']; storage_keys: string[] },
  [workspaceId: string, before: Date, atOnce: number]
>(
  'delete_unsent_attachments',
  deletingAttachments(
    `message_id is null and id in (
       select id from attachments
        where workspace_id = $1 and message_id is null and created_at < $2
        order by created_at limit $3)`,
    'storage, storage_keys',
  ),
)

/** The keys of these attachments' files. */
export const findKeys = statement<
  { storage_keys: string[] },
  [workspaceId: string, ids: readonly string[]]
>(
  'find_attachment_keys',
  'select storage_keys from attachments where workspace_id = $1 and id = any($2::uuid[])',
)

/** Attachments whose links lead to a former address, with the present one. */
export const findFormer = statement<
  { id: string; message_id: string | null; address: string; present: string },
  [workspaceId: string, address: string, atOnce: number]
>(
  'find_former_addresses',
  `select a.id, a.message_id, a.address, replace($2::text, '{subdomain}', w.subdomain) as present
     from workspaces w
     join attachments a on a.workspace_id = $1
    where w.workspace_id = $1 and a.address <> replace($2::text, '{subdomain}', w.subdomain)
    limit $3`,
)

/** The address within what a message shows; a file name's quotation marks are escaped there. */
export const moveShown = statement<
  object,
  [workspaceId: string, messageIds: readonly string[], former: string, present: string]
>(
  'move_shown_attachments',
  `update messages
      set attachments = replace(attachments::text, '"address":"' || $3::text || '"',
                                '"address":"' || $4::text || '"')::json
    where workspace_id = $1 and id = any($2::uuid[])`,
)

export const moveAddresses = statement<
  object,
  [workspaceId: string, ids: readonly string[], present: string]
>(
  'move_attachment_addresses',
  `update attachments set address = $3 where workspace_id = $1 and id = any($2::uuid[])`,
)
