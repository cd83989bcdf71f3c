import { statement } from '../../store/database/statement.ts'
import type { FileStore } from './file-store.ts'
import { deletingAttachments } from './stored-bytes.ts'
import { isUnsent, ofDrafts } from './unsent-uploads.ts'

/** Deletes old ones. */
export const deleteUnsent = statement<
  { storage: FileStore['kind']; storage_keys: string[] },
  { before: Date; atOnce: number }
>(
  'delete_unsent_attachments',
  deletingAttachments(
    `${isUnsent} and id in (
       select id from attachments
        where workspace_id = $workspaceId and ${isUnsent} and created_at < $before
          and id <> all(${ofDrafts('$1')})
        order by created_at limit $atOnce)`,
    'storage, storage_keys',
  ),
)

/** Reads the index of these uploads, which holds those of a day and of drafts. */
export const findUnsent = `select distinct a.workspace_id from attachments a
  where ${isUnsent} and a.created_at < $before
    and not exists (select from drafts d where d.workspace_id = a.workspace_id and a.id = any(d.file_ids))`

export const findStorageKeys = statement<{ storage_keys: string[] }, { ids: readonly string[] }>(
  'find_attachment_keys',
  'select storage_keys from attachments where workspace_id = $workspaceId and id = any($ids::uuid[])',
)

/** Finds attachments whose links use a former address, with the present one. */
export const findFormerAddresses = statement<
  { id: string; message_id: string | null; address: string; present: string },
  { address: string; atOnce: number }
>(
  'find_former_addresses',
  `select a.id, a.message_id, a.address, replace($address::text, '{subdomain}', w.subdomain) as present
     from workspaces w
     join attachments a on a.workspace_id = $workspaceId
    where w.workspace_id = $workspaceId and a.address <> replace($address::text, '{subdomain}', w.subdomain)
    limit $atOnce`,
)

/** The workspaces with such attachments. Reads all attachments. */
export const findMoved = `
  select distinct a.workspace_id
    from attachments a join workspaces w on w.workspace_id = a.workspace_id
   where a.address <> replace($address::text, '{subdomain}', w.subdomain)`

/** Replaces the address in messages. Quotation marks in file names are escaped, so they cannot match. */
export const moveShownLinks = statement<
  object,
  { messageIds: readonly string[]; former: string; present: string }
>(
  'move_shown_attachments',
  `update messages
      set attachments = replace(attachments::text, '"address":"' || $former::text || '"',
                                '"address":"' || $present::text || '"')::json
    where workspace_id = $workspaceId and id = any($messageIds::uuid[])`,
)

export const moveAddresses = statement<object, { ids: readonly string[]; present: string }>(
  'move_attachment_addresses',
  `update attachments set address = $present where workspace_id = $workspaceId and id = any($ids::uuid[])`,
)
