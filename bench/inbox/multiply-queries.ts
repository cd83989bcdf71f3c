const bodyOf = `case when k.copy % 3 = 0 and m.kind = 'user_message'
                 then m.body || '<p>Order ' || (k.nth * 7919) % 1000003 || '</p>' else m.body end`
const file = `json_build_array(json_build_object('id', uuidv7(), 'filename', 'picture ' || k.nth % 1000 || '.png',
  'content_type', 'image/png', 'address', md5(k.nth::text), 'inner_key', repeat('00', 32), 'outer_key', repeat('00', 32)))`

/**
 * Statements that copy what `generate` has written into a workspace: `$1` the workspace, `copies` those of each
 * conversation, `contactCopies` those of each contact. Copies are as old as what they were made of, with other names and, a third of
 * them, a number of their own in the text; one message in fifty has a file. They have no events.
 */
export const multiplySteps = (copies: number, contactCopies: number): readonly string[] => [
  `create temporary table seed_contacts on commit drop as
     select c.*, row_number() over (order by id) as nth, count(*) over () as all_of_them
       from contacts c where workspace_id = $1`,
  `create temporary table copied_contacts on commit drop as
     select uuidv7() as id, a.id as of, 1 + (a.nth + copy * 37) % a.all_of_them as other, copy,
            (copy - 1) * a.all_of_them + a.nth as nth
       from seed_contacts a, generate_series(1, ${contactCopies}) copy`,
  `insert into contacts (workspace_id, id, name, email, email_key, phone_number, phone_key, traits, last_active_at, created_at, updated_at)
   select $1, k.id, split_part(a.name, ' ', 1) || ' ' || split_part(b.name, ' ', 2),
          'c' || k.nth || '.' || a.email, 'c' || k.nth || '.' || a.email_key, a.phone_number, a.phone_key, a.traits,
          a.last_active_at, a.created_at, a.created_at
     from copied_contacts k join seed_contacts a on a.id = k.of join seed_contacts b on b.nth = k.other
   `,
  `create unique index on copied_contacts (nth)`,
  `create temporary table copied on commit drop as
     select uuidv7() as id, s.id as of, copy, (s.nth - 1) * ${copies} + copy as nth, s.all_of_them,
            now() - interval '730 days' + ((s.nth - 1) * ${copies} + copy)::float8 / (s.all_of_them * ${copies})
              * interval '729 days 20 hours' as at
       from (select c.id, row_number() over (order by created_at, id) as nth, count(*) over () as all_of_them
               from conversations c where workspace_id = $1) s, generate_series(1, ${copies}) copy`,
  `insert into conversations (workspace_id, id, contact_id, team_member_id, group_id, status, title, priority, channel_name,
                              origin_page_url, origin_page_title, ticket_fields, message_count, created_at, updated_at, closed_at,
                              waiting_since, snoozed, snoozed_until)
   select $1, k.id, person.id, c.team_member_id, c.group_id, c.status, c.title, c.priority, md5(k.nth::text), c.origin_page_url,
          c.origin_page_title, c.ticket_fields, c.message_count, k.at, date_trunc('second', k.at) + (k.nth % 1000) * interval '1 millisecond',
          case when c.closed_at is null then null else k.at end, case when c.waiting_since is null then null else k.at end,
          c.status <> 'closed' and k.nth % 100 = 0, case when c.status <> 'closed' and k.nth % 100 = 0 then now() + interval '30 days' end
     from copied k join conversations c on c.workspace_id = $1 and c.id = k.of
     join copied_contacts person on person.nth = 1 + (k.nth * 7919) % (select count(*) from copied_contacts)
   `,
  `create index on copied (of)`,
  `insert into messages (workspace_id, id, conversation_id, position, body, kind, status, contact_id, team_member_id, attachments,
                         created_at, updated_at)
   select $1, uuidv7(), k.id, m.position, ${bodyOf}, m.kind, m.status,
          case when m.contact_id is null then null else c.contact_id end, m.team_member_id,
          case when k.nth % 50 = 0 and m.kind = 'user_message' then ${file} end, k.at + (m.position - 1) * interval '1 second', c.updated_at
     from copied k join messages m on m.workspace_id = $1 and m.conversation_id = k.of
     join conversations c on c.workspace_id = $1 and c.id = k.id`,
  `insert into conversation_tags (workspace_id, conversation_id, tag_id, position)
   select $1, k.id, t.tag_id, t.position from copied k
     join conversation_tags t on t.workspace_id = $1 and t.conversation_id = k.of`,
  `insert into message_mentions (workspace_id, message_id, conversation_id, team_member_id)
   select $1, m.id, k.id, mm.team_member_id from copied k
     join message_mentions mm on mm.workspace_id = $1 and mm.conversation_id = k.of
     join messages old on old.workspace_id = $1 and old.id = mm.message_id
     join messages m on m.workspace_id = $1 and m.conversation_id = k.id and m.position = old.position`,
]
