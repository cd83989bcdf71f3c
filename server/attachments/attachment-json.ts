import { arraySql, objectSql, timestampSql } from '../database/json-sql.ts'
import { linkSql } from './sign-link.ts'

/** SQL for the attachments of the message `m`: spec 2.3. Only where it has any is their table read. */
export const attachmentsOfMessage = `case when m.has_attachments then
  (select ${arraySql(
    objectSql({
      id: 'a.id',
      filename: 'a.filename',
      content_type: 'a.content_type',
      url: linkSql('a'),
    }),
    'a.position',
  )}::json from attachments a where a.workspace_id = $1 and a.message_id = m.id)
  else '[]'::json end`

/** SQL for all there is to tell of the attachment `a`. */
export const attachmentJson = objectSql({
  id: 'a.id',
  filename: 'a.filename',
  content_type: 'a.content_type',
  url: `case when a.sha256 is not null then ${linkSql('a')} end`,
  size: 'a.size',
  uploaded_size: 'a.received',
  sha256: `encode(a.sha256, 'hex')`,
  width: 'a.width',
  height: 'a.height',
  message_id: 'a.message_id',
  created_at: timestampSql('a.created_at'),
})
