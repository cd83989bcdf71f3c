-- The second level of the sparse rank index (docs/decisions/0018): a span is a run of about 64
-- chunks with its counts, so that chunks can be small and a far page still reads few counters.
create table list_spans (
  workspace_id uuid not null references workspaces,
  list         text not null,
  starts_at    timestamptz(3) not null,
  label        text not null,
  total        bigint not null,
  primary key (workspace_id, list, starts_at, label)
) with (fillfactor = 50);

-- Where the newest chunk in the order of change begins, null when there is but one. A conversation
-- that moves within it changes no count; a writer sees that with the clock and writes none.
alter table workspace_clocks add column newest_cut timestamptz(3);

-- Chunks and spans of conversations have a count of all rows besides, under ''.
-- Writers wait for the column above until this is committed, so the lists stand still.
delete from list_chunks;

insert into list_chunks (workspace_id, list, starts_at, label, total)
with ranked as (
  select workspace_id, '' as label, created_at as key,
         (rank() over (partition by workspace_id order by created_at) - 1) / 250 as chunk
    from contacts
), started as (
  select workspace_id, chunk, case when chunk = 0 then '-infinity' else min(key) end as starts_at
    from ranked group by workspace_id, chunk
)
select workspace_id, 'contacts', starts_at, label, count(*)
  from ranked join started using (workspace_id, chunk)
 group by workspace_id, starts_at, label;

insert into list_chunks (workspace_id, list, starts_at, label, total)
with ranked as (
  select workspace_id, status as label, created_at as key,
         (rank() over (partition by workspace_id order by created_at) - 1) / 250 as chunk
    from conversations
), started as (
  select workspace_id, chunk, case when chunk = 0 then '-infinity' else min(key) end as starts_at
    from ranked group by workspace_id, chunk
)
select workspace_id, 'conversations.created_at', starts_at, coalesce(label, ''), count(*)
  from ranked join started using (workspace_id, chunk)
 group by grouping sets ((workspace_id, starts_at, label), (workspace_id, starts_at));

insert into list_chunks (workspace_id, list, starts_at, label, total)
with ranked as (
  select workspace_id, status as label, updated_at as key,
         (rank() over (partition by workspace_id order by updated_at) - 1) / 250 as chunk
    from conversations
), started as (
  select workspace_id, chunk, case when chunk = 0 then '-infinity' else min(key) end as starts_at
    from ranked group by workspace_id, chunk
)
select workspace_id, 'conversations.updated_at', starts_at, coalesce(label, ''), count(*)
  from ranked join started using (workspace_id, chunk)
 group by grouping sets ((workspace_id, starts_at, label), (workspace_id, starts_at));

insert into list_spans (workspace_id, list, starts_at, label, total)
with numbered as (
  select workspace_id, list, starts_at, label, total,
         (dense_rank() over (partition by workspace_id, list order by starts_at) - 1) / 64 as span
    from list_chunks
), started as (
  select workspace_id, list, span, min(starts_at) as starts_at
    from numbered group by workspace_id, list, span
)
select workspace_id, list, started.starts_at, label, sum(total)
  from numbered join started using (workspace_id, list, span)
 group by workspace_id, list, started.starts_at, label;

update workspace_clocks k
   set newest_cut = (select max(c.starts_at) from list_chunks c
                      where c.workspace_id = k.workspace_id and c.list = 'conversations.updated_at'
                        and c.starts_at > '-infinity');

alter table list_spans set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

alter table list_spans enable row level security;
alter table list_spans force row level security;
create policy one_workspace on list_spans to porchlight_app
  using (workspace_id = nullif(current_setting('porchlight.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('porchlight.workspace_id', true), '')::uuid);
create policy administration on list_spans to current_user using (true) with check (true);
grant select, insert, update, delete on list_spans to porchlight_app;

-- Else the first statements planned would take many counters for few.
do $$
begin
  if exists (select from list_chunks) then
    analyze list_chunks, list_spans;
  end if;
end
$$;
