import type { ApiSchemas } from '../../../api/openapi/api-schemas.ts'
import { nullable, text, timestamp, uuid } from '../../../api/openapi/response-schemas.ts'
import { objectSql, timestampSql } from '../../../store/database/json-sql.ts'
import { exampleSchema, sqlOf, type ShownFields } from '../../resources/shown-fields.ts'
import { addressHashSql } from './suppressed-address.ts'

/** SQL for the address of the suppression `s`, as its mail `k` has it. */
const addressSql = `coalesce(
    (select r ->> 'address' from json_array_elements(k.recipients) r
      where ${addressHashSql(`r ->> 'key'`)} = s.address_hash limit 1),
    case when k.recipients is null and ${addressHashSql('k.recipient_key')} = s.address_hash
         then k.recipient end)`

const fields: ShownFields = {
  id: ['s.id', uuid, '0199f0aa-7db0-7c3e-91f4-6b2d8e05a7c2'],
  address: [
    addressSql,
    {
      ...nullable(text),
      description: 'null if the mail that says it is erased: only a hash is stored besides.',
    },
    'lin@example.com',
  ],
  reason: [
    's.reason',
    {
      ...text,
      enum: ['bounce', 'page', 'one_click'],
      description:
        '`bounce`: a mail to it was returned because there is no such address; the others: its owner wants no mails, and said so on the page of a mail or in a mail program.',
    },
    'bounce',
  ],
  created_at: [timestampSql('s.created_at'), timestamp, '2026-03-02T09:20:41.068Z'],
}

/** SQL for the suppression `s` and the mail `k` that it is of. */
export const suppressionJson = objectSql(sqlOf(fields))

export const suppressionSchemas: ApiSchemas = { MailSuppression: exampleSchema(fields) }
