import { statement } from '../database/statement.ts'
import type { FileStore } from './file-store.ts'

/** Uploads that no message has had in their time. A message that is just getting one keeps it. */
export const deleteUnsent = statement<
  { storage: FileStore['kind']; storage_keys: string[] },
  [workspaceId: string, before: Date, atOnce: number]
>(
  'delete_unsent_attachments',
  `delete from attachments
    where workspace_id = $1 and message_id is null and id in (
      select id from attachments
       where workspace_id = $1 and message_id is null and created_at < $2
       order by created_at limit $3)
   returning storage, storage_keys`,
)

/** The keys of these attachments' files. */
export const findKeys = statement<
  { storage_keys: string[] },
  [workspaceId: string, ids: readonly string[]]
>(
  'find_attachment_keys',
  'select storage_keys from attachments where workspace_id = $1 and id = any($2::uuid[])',
)

/** Links of attachments lead to where the workspace is reached now. */
export const moveAddresses = statement<
  { id: string },
  [workspaceId: string, address: string, atOnce: number]
>(
  'move_attachment_addresses',
  `update attachments a set address = replace($2::text, '{subdomain}', w.subdomain)
     from workspaces w
    where w.workspace_id = $1 and a.workspace_id = $1 and a.id in (
      select b.id from attachments b
       where b.workspace_id = $1 and b.address <> replace($2::text, '{subdomain}', w.subdomain)
       limit $3)
   returning a.id`,
)
