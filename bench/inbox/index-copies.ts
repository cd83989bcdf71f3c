/** SQL for the prefix of a bucket, as `bucketPrefix` makes it. */
const prefixSql = `left(translate(encode(sha256(convert_to(
  d.workspace_id || ' ' || d.type || ' ' || (d.place >> 12), 'UTF8')), 'base64'), '+/', '-_'), 6)`

/** Documents of copies: which they were made of, and what was added. `~` stands for the prefix. */
const sources = `
  select 'conversation' as type, k.id as parent_id, k.id, k.of as old_parent, k.of as old_id, k.at as created_at, '' as added
    from copied k
  union all
  select case m.kind when 'note' then 'note' else 'message' end, k.id, m.id, k.of, old.id, m.created_at,
         case when k.copy % 3 = 0 and m.kind = 'user_message' then ' ''~' || (k.nth * 7919) % 1000003 || ''':300' else '' end
         || case when m.attachments is not null then ' ''~!file'' ''~picture'':301 ''~' || k.nth % 1000 || ''':302' else '' end
    from copied k
    join messages m on m.workspace_id = $1 and m.conversation_id = k.id and m.kind in ('user_message', 'note')
    join messages old on old.workspace_id = $1 and old.conversation_id = k.of and old.position = m.position
  union all
  select 'contact', k.id, k.id, k.of, k.of, a.created_at,
         ' ''~c' || k.nth || ''':300' || case when split_part(b.name, ' ', 2) = '' then ''
           else ' ''~' || replace(lower(split_part(b.name, ' ', 2)), '''', '''''') || ''':301' end
    from copied_contacts k join seed_contacts a on a.id = k.of join seed_contacts b on b.nth = k.other`

/**
 * Statements that index the copies of `multiplySteps` with the words of what they were made of, which have to be indexed:
 * the indexer, which rests half of the time, would take hours for a million. `$1`: the workspace.
 */
export const indexSteps: readonly string[] = [
  `drop index search_documents_by_lexeme`,
  `create temporary table drafts_of_copies on commit drop as
     select $1::uuid as workspace_id, s.*, -row_number() over (partition by type order by created_at desc, id desc) as place
       from (${sources}) s`,
  `create temporary table new_buckets on commit drop as
     select d.type, d.place >> 12 as number, min(${prefixSql}) as prefix, count(*) as documents,
            min(created_at) as earliest, max(created_at) as latest
       from drafts_of_copies d where workspace_id = $1 group by 1, 2`,
  `insert into search_buckets (workspace_id, type, number, prefix, documents, earliest, latest)
   select $1, type, number, prefix, documents, earliest, latest from new_buckets`,
  'analyze drafts_of_copies',
  'analyze new_buckets',
  `insert into search_documents (workspace_id, type, parent_id, id, place, created_at, lexemes)
   select $1, d.type, d.parent_id, d.id, d.place, d.created_at,
          (replace(old.lexemes::text, '''' || b.prefix, '''' || n.prefix) || replace(d.added, '~', n.prefix))::tsvector
     from drafts_of_copies d
     join new_buckets n on n.type = d.type and n.number = d.place >> 12
     join search_documents old on old.workspace_id = $1 and old.type = d.type and old.parent_id = d.old_parent and old.id = d.old_id
     join search_buckets b on b.workspace_id = $1 and b.type = old.type and b.number = old.place >> 12`,
  `create index search_documents_by_lexeme on search_documents using gin (lexemes)
     with (fastupdate = on, gin_pending_list_limit = 128)`,
]
