-- Messages with files have a mark beside their words in the index (docs/decisions/0202): a search for them looks up no message.

update search_documents d
   set lexemes = d.lexemes || quote_literal(b.prefix || '!file')::tsvector
  from messages m, search_buckets b
 where m.attachments is not null and json_array_length(m.attachments) > 0
   and d.workspace_id = m.workspace_id and d.type = case m.kind when 'note' then 'note' else 'message' end
   and d.parent_id = m.conversation_id and d.id = m.id
   and b.workspace_id = d.workspace_id and b.type = d.type and b.number = d.place >> 12;

-- As in 0043, but for the mark, and without looking at what can have none of what is asked for.
create or replace function search_matches_in(
  of_workspace uuid, of_type text, template text, wider text, below bigint, floor_place bigint,
  since timestamptz, until timestamptz, statuses text[], of_contact uuid, at_most integer,
  together integer, patience interval, narrow jsonb
) returns table (parent_id uuid, id uuid, place bigint, created_at timestamptz, rank float8)
language plpgsql stable security definer
as $$
#variable_conflict use_column
declare
  -- Shared by all calls of a statement.
  deadline timestamptz := statement_timestamp() + patience;
  unlooked bigint := below;
  width integer := 1;
  lowest bigint;
  asked tsquery;
  found_here integer;
  left_over integer := at_most;
  -- What the index says itself, and what is left to be looked up for each match.
  marked text := case when narrow ? 'file' then ' & ''~!file''' else '' end;
  rest jsonb := nullif(narrow - 'file', '{}');
begin
  if of_workspace is distinct from nullif(current_setting('porchlight.workspace_id', true), '')::uuid then
    return;
  end if;
  if narrow is not null and (of_type = 'contact' or of_type = 'conversation' and narrow ?| array['senders', 'file']) then
    return query select null::uuid, null::uuid, null::bigint, null::timestamptz, null::float8;
    return;
  end if;
  if of_contact is not null and of_type <> 'contact' then
    -- Of one person there is little: the newest of it is read instead of everybody's.
    return query
      select m.parent_id, m.id, m.place, m.created_at,
             ts_rank(m.lexemes, replace(template, '~', m.prefix)::tsquery, 1)
               + coalesce(ts_rank(m.lexemes, replace(wider, '~', m.prefix)::tsquery, 1) / 2, 0)
        from (select d.*, b.prefix
                from (select * from conversations c
                       where c.workspace_id = of_workspace and c.contact_id = of_contact
                         and (statuses is null or c.status = any (statuses))) c
                join search_documents d
                  on d.workspace_id = of_workspace and d.type = of_type and d.parent_id = c.id
                join search_buckets b on b.workspace_id = of_workspace and b.type = of_type
                 and b.number = d.place >> 12
               where d.place < below and d.created_at >= since and d.created_at <= until
               order by d.place desc limit 5000) m
       where m.lexemes @@ replace(coalesce(wider, template), '~', m.prefix)::tsquery
         and (narrow is null or search_document_fits(of_workspace, of_type, m.parent_id, m.id, narrow))
       order by m.place desc limit at_most;
    get diagnostics found_here = row_count;
    return query select null::uuid, null::uuid, case when found_here = at_most then below end,
                        null::timestamptz, null::float8;
    return;
  end if;
  loop
    select min(g.number) * 4096::bigint,
           string_agg('(' || replace('(' || coalesce(wider, template) || ')' || marked, '~', g.prefix) || ')', ' | ')::tsquery
      into lowest, asked
      from (select b.number, b.prefix from search_buckets b
             where b.workspace_id = of_workspace and b.type = of_type
               and b.number * 4096::bigint < unlooked
               and (floor_place is null or b.number * 4096::bigint >= floor_place)
               and b.latest >= since and b.earliest <= until
             order by b.number desc limit width) g;
    if lowest is null and left_over > 0 then
      return query select null::uuid, null::uuid, null::bigint, null::timestamptz, null::float8;
      return;
    end if;
    if left_over = 0
      or (floor_place is null and unlooked < below and clock_timestamp() > deadline
          + case when at_most - left_over < 100 then 2 * patience else interval '0' end) then
      return query select null::uuid, null::uuid, unlooked, null::timestamptz, null::float8;
      return;
    end if;
    return query
      with buckets as materialized (
        select b.number, replace(template, '~', b.prefix)::tsquery as narrow,
               replace(wider, '~', b.prefix)::tsquery as wide
          from search_buckets b
         where b.workspace_id = of_workspace and b.type = of_type
           and b.number >= lowest / 4096 and b.number * 4096::bigint < unlooked)
      select m.parent_id, m.id, m.place, m.created_at,
             ts_rank(m.lexemes, b.narrow, 1) + coalesce(ts_rank(m.lexemes, b.wide, 1) / 2, 0)
        from (select d.* from search_documents d
               -- `=` would let the planner read all of a workspace by its key, or both indexes: it knows
               -- nothing of what is asked, and the prefix has told them apart already.
               where d.workspace_id is not distinct from of_workspace
                 and d.type is not distinct from of_type and d.lexemes @@ asked
                 and d.place >= lowest and d.place < unlooked
                 and d.created_at >= since and d.created_at <= until
                 and (of_contact is null or d.id = of_contact)
                 and (statuses is null or exists (
                   select from conversations c
                    where c.workspace_id = of_workspace and c.id = d.parent_id
                      and c.status = any (statuses)))
                 and (rest is null or search_document_fits(of_workspace, of_type, d.parent_id, d.id, rest))
               order by d.place desc limit left_over) m
        join buckets b on b.number = m.place >> 12;
    get diagnostics found_here = row_count;
    left_over := left_over - found_here;
    unlooked := lowest;
    width := least(width * 4, together);
  end loop;
end
$$;

do $$
begin
  execute format('alter function search_matches_in set search_path = %I, pg_temp', current_schema());
end
$$;
