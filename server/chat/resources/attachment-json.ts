import { objectSql, timestampSql } from '../../store/database/json-sql.ts'

/**
 * SQL for the attachments of the message `m`: spec 2.3. A function, and not a subquery: what a plan
 * holds is set up for every statement, and most messages have none.
 */
export const attachmentsOfMessage = `case when m.attachments is null then '[]'::json
  else attachment_links(m.workspace_id, m.attachments) end`

const link = 'attachment_link(a.workspace_id, a.id::text, a.address, a.inner_key, a.outer_key)'

/** SQL for all there is to tell of the attachment `a`. */
export const attachmentJson = objectSql({
  id: 'a.id',
  filename: 'a.filename',
  content_type: 'a.content_type',
  url: `case when a.sha256 is not null then ${link} end`,
  size: 'a.size',
  uploaded_size: 'a.received',
  sha256: `encode(a.sha256, 'hex')`,
  width: 'a.width',
  height: 'a.height',
  message_id: 'a.message_id',
  created_at: timestampSql('a.created_at'),
})
