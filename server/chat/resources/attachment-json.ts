import { record, text, uuid } from '../../api/openapi/response-schemas.ts'
import { objectSql, timestampSql } from '../../store/database/json-sql.ts'

/**
 * SQL for the attachments of the message `m`: spec 2.3. A function because most messages have no attachments,
 * while a subquery is part of the plan and is initialised at every execution.
 */
export const attachmentsOfMessage = `case when m.attachments is null then '[]'::json
  else attachment_links(m.workspace_id, m.attachments) end`

/** An attachment as its message shows it. */
export const attachmentSchema = record({
  id: uuid,
  filename: text,
  content_type: { ...text, description: 'MIME type.' },
  url: { ...text, format: 'uri', description: 'Signed; stops working after a while.' },
})

const link = 'attachment_link(a.workspace_id, a.id::text, a.address, a.inner_key, a.outer_key)'

/** SQL for all fields of the attachment `a`. */
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
