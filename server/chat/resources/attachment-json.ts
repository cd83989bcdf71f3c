import { record, text, uuid } from '../../api/openapi/response-schemas.ts'

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
