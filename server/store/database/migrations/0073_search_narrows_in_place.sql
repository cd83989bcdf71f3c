-- As in 0059, but what matches are narrowed to is read once, and compared where a match is found: calling search_document_fits for
-- each took most of such a search (docs/decisions/0268). If few conversations can fit, their documents are read instead of the index.
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
  -- What the index says itself.
  marked text := case when narrow ? 'file' then ' & ''~!file''' else '' end;
  -- What its conversation says, and what is left to be looked up for each match.
  of_any boolean := statuses is null and not coalesce(narrow ?| array['assignee', 'group', 'snoozed'], false);
  any_member boolean := not coalesce(narrow ? 'assignee', false);
  any_group boolean := not coalesce(narrow ? 'group', false);
  in_member uuid := nullif(narrow ->> 'assignee', 'none')::uuid;
  in_group uuid := nullif(narrow ->> 'group', 'none')::uuid;
  is_snoozed boolean := (narrow ->> 'snoozed')::boolean;
  is_tagged boolean := coalesce(narrow ? 'tag', false);
  tagged uuid;
  rest jsonb := nullif(narrow - array['assignee', 'group', 'snoozed', 'tag', 'file'], '{}');
  -- Conversations that are few enough to read all that is said in them.
  few uuid[];
  few_at_most constant integer := 500;
begin
  if of_workspace is distinct from nullif(current_setting('porchlight.workspace_id', true), '')::uuid then
    return;
  end if;
  if is_tagged then
    select t.id into tagged from tags t where t.workspace_id = of_workspace and t.name_key = narrow ->> 'tag';
  end if;
  if narrow is not null and (of_type = 'contact' or of_type = 'conversation' and narrow ?| array['senders', 'file']
                             or is_tagged and tagged is null) then
    return query select null::uuid, null::uuid, null::bigint, null::timestamptz, null::float8;
    return;
  end if;
  if of_type <> 'contact' and narrow is not null and of_contact is null then
    if tagged is not null then
      few := array(select ct.conversation_id from conversation_tags ct
                    where ct.workspace_id = of_workspace and ct.tag_id = tagged limit few_at_most + 1);
    elsif is_snoozed then
      few := array(select c.id from conversations c
                    where c.workspace_id = of_workspace and c.snoozed limit few_at_most + 1);
    elsif in_member is not null then
      few := array(select c.id from conversations c
                    where c.workspace_id = of_workspace and c.team_member_id = in_member limit few_at_most + 1);
    elsif in_group is not null then
      few := array(select c.id from conversations c
                    where c.workspace_id = of_workspace and c.group_id = in_group limit few_at_most + 1);
    end if;
  elsif of_type <> 'contact' and of_contact is not null then
    few := array(select c.id from conversations c
                  where c.workspace_id = of_workspace and c.contact_id = of_contact);
  end if;
  if few is not null and (of_contact is not null or cardinality(few) <= few_at_most) then
    return query
      with near as materialized (
        select d.*, b.prefix
          from unnest(few) as wanted (id)
         cross join lateral (
           select c.* from conversations c
            where c.workspace_id = of_workspace and c.id = wanted.id
              and (statuses is null or c.status = any (statuses))
              and (any_member or c.team_member_id is not distinct from in_member)
              and (any_group or c.group_id is not distinct from in_group)
              and (is_snoozed is null or c.snoozed = is_snoozed)
              and (tagged is null or coalesce((
                select true from conversation_tags ct
                 where ct.workspace_id = of_workspace and ct.conversation_id = wanted.id and ct.tag_id = tagged limit 1), false))
           offset 0) c
         cross join lateral (
           select d.* from search_documents d
            where d.workspace_id = of_workspace and d.type = of_type and d.parent_id = c.id
              and d.place < below and d.created_at >= since and d.created_at <= until
            offset 0) d
         cross join lateral (
           select b.prefix from search_buckets b
            where b.workspace_id = of_workspace and b.type = of_type and b.number = d.place >> 12 limit 1) b
         order by d.place desc limit 5000),
      hits as materialized (
        select m.parent_id, m.id, m.place, m.created_at,
               ts_rank(m.lexemes, replace(template, '~', m.prefix)::tsquery, 1)
                 + coalesce(ts_rank(m.lexemes, replace(wider, '~', m.prefix)::tsquery, 1) / 2, 0)
          from near m
         where m.lexemes @@ replace('(' || coalesce(wider, template) || ')' || marked, '~', m.prefix)::tsquery
           and (rest is null or search_document_fits(of_workspace, of_type, m.parent_id, m.id, rest))
         order by m.place desc limit at_most)
      select * from hits
      union all
      select null::uuid, null::uuid,
             case when (select count(*) from hits) = at_most or (select count(*) from near) = 5000 then below end,
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
                 -- Not by `exists`, for which the planner may hash what all conversations have.
                 and (tagged is null or coalesce((
                   select true from conversation_tags ct
                    where ct.workspace_id = of_workspace and ct.conversation_id = d.parent_id
                      and ct.tag_id = tagged limit 1), false))
                 and (of_any or coalesce((
                   select (statuses is null or c.status = any (statuses))
                      and (any_member or c.team_member_id is not distinct from in_member)
                      and (any_group or c.group_id is not distinct from in_group)
                      and (is_snoozed is null or c.snoozed = is_snoozed)
                     from conversations c
                    where c.workspace_id = of_workspace and c.id = d.parent_id limit 1), false))
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
