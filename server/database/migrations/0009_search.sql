-- What GET /search looks through (docs/decisions/0026): an index of words beside the tables, filled
-- from the event log after the commit. Nothing here is the only copy of anything.

-- How far a workspace's events are in the index. `reread`: where a reading of the tables is, for what
-- the log no longer tells; null when there is none. Its row is the lock of who indexes.
create table search_progress (
  workspace_id uuid primary key references workspaces,
  sequence     bigint not null,
  reread       json
) with (fillfactor = 50);

-- Runs of 4,096 places, looked through newest first. `prefix` stands before each word of the bucket in
-- the index, so that a look reads the postings of one bucket of one workspace and no others.
create table search_buckets (
  workspace_id uuid not null references workspaces,
  type         text not null check (type in ('message', 'note', 'conversation', 'contact')),
  number       integer not null,
  prefix       text not null,
  documents    integer not null,
  earliest     timestamptz(3) not null,
  latest       timestamptz(3) not null,
  primary key (workspace_id, type, number)
) with (fillfactor = 50);

-- One row for each thing that can be found. `parent_id` is the conversation of messages and notes, else
-- the thing itself. Places grow with time: from 0 up for what events tell, from -1 down for what was
-- there before, newest first.
create table search_documents (
  workspace_id uuid not null,
  type         text not null,
  parent_id    uuid not null,
  id           uuid not null,
  place        bigint not null,
  created_at   timestamptz(3) not null,
  lexemes      tsvector not null,
  primary key (workspace_id, type, parent_id, id)
);
-- New rows wait in a list, as put in their places together they cost a quarter of what each by itself
-- does. Every look reads through that list, so it is short, and emptied whenever there is time.
create index search_documents_by_lexeme on search_documents using gin (lexemes)
  with (fastupdate = on, gin_pending_list_limit = 128);

-- Words that occur, under themselves and under each form with one letter left out: two words that
-- differ by a slip of the keyboard share one of those.
create table search_words (
  workspace_id uuid not null,
  variant      text collate "C" not null,
  word         text collate "C" not null,
  primary key (workspace_id, variant, word)
);

-- Row-level security keeps `@@` from every index, as it is not leakproof. This one function looks past
-- the policies, as their owner, after it has made sure of what they would: that the connection is
-- bound to the workspace that is asked for.
--
-- `template` is a tsquery in which `~` stands for a bucket's prefix; where `wider` is given, it decides
-- what is found, and `template` what comes first. Newest buckets first, one, then more together, up to
-- `together` at once, until `at_most` are found, the first bucket below `floor_place` or, without one,
-- the end of `patience`, which is three times as long while hardly anything is found. The last row,
-- without an id, says in `place` below which place nobody has looked, null when there is nothing.
create function search_matches(
  of_workspace uuid, of_type text, template text, wider text, below bigint, floor_place bigint,
  since timestamptz, until timestamptz, statuses text[], of_contact uuid, at_most integer,
  together integer, patience interval
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
begin
  if of_workspace is distinct from nullif(current_setting('porchlight.workspace_id', true), '')::uuid then
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
       order by m.place desc limit at_most;
    get diagnostics found_here = row_count;
    return query select null::uuid, null::uuid, case when found_here = at_most then below end,
                        null::timestamptz, null::float8;
    return;
  end if;
  loop
    select min(g.number) * 4096::bigint,
           string_agg('(' || replace(coalesce(wider, template), '~', g.prefix) || ')', ' | ')::tsquery
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
               order by d.place desc limit left_over) m
        join buckets b on b.number = m.place >> 12;
    get diagnostics found_here = row_count;
    left_over := left_over - found_here;
    unlooked := lowest;
    width := least(width * 4, together);
  end loop;
end
$$;

revoke all on function search_matches(
  uuid, text, text, text, bigint, bigint, timestamptz, timestamptz, text[], uuid, integer, integer,
  interval
) from public;
grant execute on function search_matches(
  uuid, text, text, text, bigint, bigint, timestamptz, timestamptz, text[], uuid, integer, integer,
  interval
) to porchlight_app;

alter table search_progress set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

do $$
declare
  t text;
begin
  execute format('alter function search_matches set search_path = %I, pg_temp', current_schema());
  foreach t in array array['search_progress', 'search_buckets', 'search_documents', 'search_words']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy one_workspace on %I to porchlight_app '
      'using (workspace_id = nullif(current_setting(''porchlight.workspace_id'', true), '''')::uuid) '
      'with check (workspace_id = nullif(current_setting(''porchlight.workspace_id'', true), '''')::uuid)', t);
    execute format('create policy administration on %I to current_user using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to porchlight_app', t);
  end loop;
end
$$;
