/** SQL for the text of the JSON of a conversation's tags. They are looked up one by one: joined, the planner would hash
 * all tags for each row. */
export const tagNames = `array_to_json(array(
      select (select t.name from tags t where t.workspace_id = $1 and t.id = ct.tag_id)
        from conversation_tags ct
       where ct.workspace_id = $1 and ct.conversation_id = c.id
       order by ct.position))::text`

/** SQL for the text of the JSON of a conversation's ticket fields by name, in the order of the fields. */
const ticketFields = `case when c.ticket_fields is null then '{}' else '{' || coalesce((
      select string_agg(to_json(f.name)::text || ':' || (c.ticket_fields -> f.id::text)::text, ',' order by f.position, f.id)
        from ticket_fields f
       where f.workspace_id = $1 and c.ticket_fields -> f.id::text is not null), '') || '}' end`

/** SQL for the members that a conversation may have besides, each without the comma after it. */
export const includedMembers = {
  tags: `'"tags":' || ${tagNames}`,
  ticket_fields: `'"ticket_fields":' || ${ticketFields}`,
} as const

/** SQL for both, as events keep them. */
export const keptParts = `('{' || ${includedMembers.tags} || ',' || ${includedMembers.ticket_fields} || '}')::json`
