import { record, text, uuid } from '../../api/openapi/response-schemas.ts'

/**
 * SQL for the attachments of the message `m`: spec 2.3. A function because most messages have no attachments,
 * while a subquery is part of the plan and is initialised at every execution.
 */
export const attachmentsOfMessage = `case when m.attachments is null then '[]'::json
  else attachment_links(m.workspace_id, m.attachments) end`

const escapedName = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
].reduce((sql, [sign, entity]) => `replace(${sql}, '${sign}', '${entity}')`, `file ->> 'filename'`)

/** SQL for what is said in the message `m`, as HTML: its body and the names of its files, which searches find, too. */
export const saidInMessage = `case when m.attachments is null then m.body
  else m.body || coalesce((select string_agg('<br>' || ${escapedName}, '')
                             from json_array_elements(m.attachments) file), '') end`

/** An attachment as its message shows it. */
export const attachmentSchema = record({
  id: uuid,
  filename: text,
  content_type: { ...text, description: 'MIME type.' },
  url: { ...text, format: 'uri', description: 'Signed; stops working after a while.' },
})
