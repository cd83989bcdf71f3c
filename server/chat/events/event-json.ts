import { objectSql, timestampSql } from '../../store/database/json-sql.ts'

const jsonWith = (data: string) =>
  `replace(${objectSql({
    id: 'e.id',
    sequence: 'e.sequence',
    type: 'e.type',
    created_at: timestampSql('e.created_at'),
    actor: 'e.actor',
    request_id: 'e.request_id',
    data,
  })}::text, E'\\n', '')`

/** SQL for the JSON of event `e`. JSON escapes line breaks in values, so the raw ones can be removed. */
export const eventJson = jsonWith('e.data')

/**
 * The same with parts that it kept: their names are the elements of an array, by SQL. They come first in the conversation, which
 * comes first in the data, as `withKept` puts them.
 */
export const eventJsonWith = (names: string) =>
  jsonWith(`case when e.kept is null or cardinality(${names}) = 0 then e.data else
    ('{"conversation":{' || (
       select coalesce(string_agg('"' || k.key || '":' || k.value::text || ',', '' order by k.key), '')
         from json_each(e.kept) k where k.key = any(${names}))
     || substr(e.data::text, ${'{"conversation":{'.length + 1}))::json end`)
