import { objectSql } from '../../store/database/json-sql.ts'
import { statement } from '../../store/database/statement.ts'
import type { FileStore } from './file-store.ts'
import type { StoredFile } from './store-file.ts'
import { deletingAttachments } from './stored-bytes.ts'
import { isUnsent, ofDrafts } from './unsent-uploads.ts'
import { attachmentJson } from './upload-json.ts'

/** The values that name an attachment. */
type AttachmentKey = { workspaceId: string; id: string }

// The original of a mail is no upload: callers get it with its mail alone.

export const findAttachmentJson = statement<
  { json: string; size: number; received: number },
  AttachmentKey
>(
  'find_attachment_json',
  `select ${attachmentJson}::text as json, a.size, a.received from attachments a
    where a.workspace_id = $workspaceId and a.id = $id and a.mail_id is null`,
)

export type AttachmentRow = {
  id: string
  message_id: string | null
  saved_reply_id: string | null
  filename: string
  size: number
  received: number
  is_whole: boolean
  storage: FileStore['kind']
  storage_keys: string[]
  sha256: Buffer | null
  device_id: string | null
}

/** SQL of the columns of an `AttachmentRow`. */
export const attachedColumns = `id, message_id, saved_reply_id, device_id, filename, size, received, sha256 is not null as is_whole, storage, storage_keys, sha256`

export const findAttachment = statement<AttachmentRow, AttachmentKey>(
  'find_attachment',
  `select ${attachedColumns} from attachments
    where workspace_id = $workspaceId and id = $id and mail_id is null`,
)

/** The same, locked against other changes and the sweep. */
export const lockAttachments = statement<AttachmentRow, { ids: readonly string[] }>(
  'lock_attachments',
  `select ${attachedColumns} from attachments
    where workspace_id = $workspaceId and id = any($ids::uuid[]) and mail_id is null
    order by id for update`,
)

export type ServedRow = {
  filename: string
  content_type: string
  size: number
  sha256: Buffer
  storage: FileStore['kind']
  key: string
  inner_key: Buffer
  outer_key: Buffer
}

/** A complete file, with the key of its links. */
export const findServed = statement<ServedRow, AttachmentKey>(
  'find_served_attachment',
  `select filename, content_type, size, sha256, storage, storage_keys[1] as key, inner_key, outer_key
     from attachments where workspace_id = $workspaceId and id = $id and sha256 is not null`,
)

/** Counts uploads that nothing has, up to `atMost`; those of drafts are as good as sent. */
export const countUnsent = statement<{ total: number }, { atMost: number }>(
  'count_unsent_attachments',
  `select count(*) as total from (
     select from attachments
      where workspace_id = $workspaceId and ${isUnsent} and id <> all(${ofDrafts('$1')}) limit $atMost) unsent`,
)

/** The same for the uploads of one device. */
export const countUnsentOfDevice = statement<
  { total: number },
  { deviceId: string | null; atMost: number }
>(
  'count_unsent_attachments_of_device',
  `select count(*) as total from (
     select from attachments
      where workspace_id = $workspaceId and device_id = $deviceId::uuid and message_id is null
      limit $atMost) unsent`,
)

/** `address`: the URL of the workspace with the placeholder `{subdomain}`. */
type InsertedAttachment = AttachmentKey & {
  filename: string
  contentType: string | null
  size: number
  received: number
  sha256: Buffer | null
  width: number | null
  height: number | null
  storage: FileStore['kind']
  storageKeys: readonly string[]
  address: string
  innerKey: Buffer
  outerKey: Buffer
  createdAt: Date
  deviceId: string | null
  mailId: string | null
}

const inserting = `insert into attachments as a (workspace_id, id, filename, content_type, size, received, sha256, width,
       height, storage, storage_keys, address, inner_key, outer_key, created_at, device_id, mail_id)
   select $workspaceId, $id::uuid, $filename::text, $contentType::text, $size::bigint, $received::bigint,
          $sha256::bytea, $width::integer, $height::integer, $storage::text, $storageKeys::text[],
          replace($address::text, '{subdomain}', w.subdomain), $innerKey::bytea, $outerKey::bytea, $createdAt::timestamptz,
          $deviceId::uuid, $mailId::uuid
     from workspaces w where w.workspace_id = $workspaceId`

export const insertAttachment = statement<{ json: string }, InsertedAttachment>(
  'insert_attachment',
  `${inserting}
   returning ${attachmentJson}::text as json`,
)

/** The same without its JSON. */
export const insertUnshownAttachment = statement<object, InsertedAttachment>(
  'insert_unshown_attachment',
  inserting,
)

export const addPart = statement<object, AttachmentKey & { received: number; key: string }>(
  'add_attachment_part',
  `update attachments set received = $received, storage_keys = storage_keys || $key::text
    where workspace_id = $workspaceId and id = $id`,
)

/** Replaces the parts by the complete file. */
export const completeAttachment = statement<object, AttachmentKey & StoredFile>(
  'complete_attachment',
  `update attachments
      set content_type = $contentType, received = size, sha256 = $sha256, width = $width, height = $height,
          storage = $storage, storage_keys = array[$key::text]
    where workspace_id = $workspaceId and id = $id`,
)

export const deleteAttachment = statement<object, AttachmentKey>(
  'delete_attachment',
  deletingAttachments('id = $id'),
)

/** Assigns attachments to a message, in the order of `ids`. */
export const attachToMessage = statement<object, { messageId: string; ids: readonly string[] }>(
  'attach_to_message',
  `update attachments set message_id = $messageId, position = array_position($ids::uuid[], id)
    where workspace_id = $workspaceId and id = any($ids::uuid[])`,
)

/** Copies what the database function `attachment_links` reads into the message of attached files. */
export const showAttachments = statement<object, { messageId: string }>(
  'show_attachments',
  `update messages set attachments = (
      select json_agg(${objectSql({
        id: 'a.id',
        filename: 'a.filename',
        content_type: 'a.content_type',
        address: 'a.address',
        inner_key: `encode(a.inner_key, 'hex')`,
        outer_key: `encode(a.outer_key, 'hex')`,
      })} order by a.position)
        from attachments a where a.workspace_id = $workspaceId and a.message_id = $messageId)
    where workspace_id = $workspaceId and id = $messageId`,
)
