/** SQL for an upload that nothing has: no message, no mail and no saved reply. */
export const isUnsent = 'message_id is null and mail_id is null and saved_reply_id is null'

/** SQL for the uploads that drafts name, which stay as long as they do (docs/decisions/0234). */
export const ofDrafts = (workspace: string) =>
  `array(select unnest(d.file_ids) from drafts d where d.workspace_id = ${workspace} and d.file_ids is not null)`
