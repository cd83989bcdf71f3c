import { statement } from '../../store/database/statement.ts'
import { attachmentJson } from '../resources/attachment-json.ts'
import type { FileStore } from './file-store.ts'
import { deletingAttachments } from './stored-bytes.ts'

export const findAttachmentJson = statement<
  { json: string; size: number; received: number },
  [workspaceId: string, id: string]
>(
  'find_attachment_json',
  `select ${attachmentJson}::text as json, a.size, a.received from attachments a
    where a.workspace_id = $1 and a.id = $2`,
)

export type AttachmentRow = {
  id: string
  message_id: string | null
  filename: string
  content_type: string | null
  size: number
  received: number
  is_whole: boolean
  storage: FileStore['kind']
  storage_keys: string[]
  address: string
  inner_key: Buffer
  outer_key: Buffer
}

const rowColumns = `id, message_id, filename, content_type, size, received, sha256 is not null as is_whole,
    storage, storage_keys, address, inner_key, outer_key`

/** The attachment as it stands. */
export const findAttachment = statement<AttachmentRow, [workspaceId: string, id: string]>(
  'find_attachment',
  `select ${rowColumns} from attachments where workspace_id = $1 and id = $2`,
)

/** The same for a change, which nobody shall take it away from meanwhile: the sweep waits. */
export const lockAttachments = statement<
  AttachmentRow,
  [workspaceId: string, ids: readonly string[]]
>(
  'lock_attachments',
  `select ${rowColumns} from attachments where workspace_id = $1 and id = any($2::uuid[])
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

/** A whole file, with the key of its links. */
export const findServed = statement<ServedRow, [workspaceId: string, id: string]>(
  'find_served_attachment',
  `select filename, content_type, size, sha256, storage, storage_keys[1] as key, inner_key, outer_key
     from attachments where workspace_id = $1 and id = $2 and sha256 is not null`,
)

/** How many uploads no message has, counted as far as it matters. */
export const countUnsent = statement<{ total: number }, [workspaceId: string, atMost: number]>(
  'count_unsent_attachments',
  `select count(*) as total from (
     select from attachments where workspace_id = $1 and message_id is null limit $2) unsent`,
)

/** `address`: where the workspace is reached, with `{subdomain}` in it. */
export const insertAttachment = statement<
  { json: string },
  [
    workspaceId: string,
    id: string,
    filename: string,
    contentType: string | null,
    size: number,
    received: number,
    sha256: Buffer | null,
    width: number | null,
    height: number | null,
    storage: FileStore['kind'],
    storageKeys: readonly string[],
    address: string,
    innerKey: Buffer,
    outerKey: Buffer,
    createdAt: Date,
  ]
>(
  'insert_attachment',
  `insert into attachments as a (workspace_id, id, filename, content_type, size, received, sha256, width,
       height, storage, storage_keys, address, inner_key, outer_key, created_at)
   select $1, $2::uuid, $3::text, $4::text, $5::bigint, $6::bigint, $7::bytea, $8::integer,
          $9::integer, $10::text, $11::text[], replace($12::text, '{subdomain}', w.subdomain),
          $13::bytea, $14::bytea, $15::timestamptz
     from workspaces w where w.workspace_id = $1
   returning ${attachmentJson}::text as json`,
)

/** Another part has come. */
export const addPart = statement<
  object,
  [workspaceId: string, id: string, received: number, key: string]
>(
  'add_attachment_part',
  `update attachments set received = $3, storage_keys = storage_keys || $4::text
    where workspace_id = $1 and id = $2`,
)

/** All parts have come and lie under one key. */
export const completeAttachment = statement<
  object,
  [
    workspaceId: string,
    id: string,
    contentType: string,
    sha256: Buffer,
    width: number | null,
    height: number | null,
    storage: FileStore['kind'],
    key: string,
  ]
>(
  'complete_attachment',
  `update attachments set content_type = $3, received = size, sha256 = $4, width = $5, height = $6,
          storage = $7, storage_keys = array[$8::text]
    where workspace_id = $1 and id = $2`,
)

export const deleteAttachment = statement<object, [workspaceId: string, id: string]>(
  'delete_attachment',
  deletingAttachments('id = $2'),
)

/** Gives attachments to a message, in the order of `ids`. */
export const attachToMessage = statement<
  object,
  [workspaceId: string, messageId: string, ids: readonly string[]]
>(
  'attach_to_message',
  `update attachments set message_id = $2, position = array_position($3::uuid[], id)
    where workspace_id = $1 and id = any($3::uuid[])`,
)

/** `shown`: JSON of what the links of a message's attachments are made of. */
export const showAttachments = statement<
  object,
  [workspaceId: string, messageId: string, shown: string]
>(
  'show_attachments',
  'update messages set attachments = $3::json where workspace_id = $1 and id = $2',
)
