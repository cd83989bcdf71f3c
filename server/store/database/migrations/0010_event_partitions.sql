-- The event log in partitions by time, so that retention drops a table instead of deleting rows (docs/decisions/0108).

-- The first event that readers still get: retention moves it on, and later drops the partitions before it.
alter table workspace_clocks add column oldest_sequence bigint not null default 1;

update workspace_clocks c
   set oldest_sequence = coalesce((select e.sequence from events e where e.workspace_id = c.workspace_id
                                    order by e.sequence limit 1), c.sequence + 1)
 where not exists (select from events e where e.workspace_id = c.workspace_id and e.sequence = 1);

-- The table as it is becomes the first partition. No row is written; one scan checks them.
alter table events rename to events_first;
alter index events_pkey rename to events_first_pkey;
alter index events_by_subject rename to events_first_idx;
drop policy one_workspace on events_first;
revoke all on events_first from porchlight_app;

-- A key would have to include created_at. Each partition has the key (workspace_id, sequence) instead, and the
-- workspace's clock makes its sequences unique in all of them.
create table events (like events_first) partition by range (created_at);
create index events_by_subject on events (workspace_id, subject_id, sequence);

alter table events enable row level security;
alter table events force row level security;
create policy one_workspace on events to porchlight_app
  using (workspace_id = nullif(current_setting('porchlight.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('porchlight.workspace_id', true), '')::uuid);
create policy administration on events to current_user using (true) with check (true);
grant select, insert, update, delete on events to porchlight_app;
alter table events alter workspace_id set (n_distinct = 1, n_distinct_inherited = 1);

-- A table that can become a partition. The server's role reaches it through the log alone.
create function make_event_partition(name text) returns void
language plpgsql
as $$
begin
  execute format('create table %I (like events, primary key (workspace_id, sequence))', name);
  execute format('alter table %I enable row level security, force row level security', name);
  execute format('create policy administration on %I to current_user using (true) with check (true)', name);
  execute format('alter table %I alter workspace_id set (n_distinct = 1)', name);
end
$$;

revoke all on function make_event_partition from public;

-- Until the next day, or that of the clock that is furthest ahead: no event is later than its workspace's clock.
do $$
declare
  until timestamptz := date_trunc('day', greatest(now(), (select max(tick) from workspace_clocks)), 'UTC') + interval '1 day';
  stamp text := to_char(until at time zone 'UTC', 'YYYYMMDD');
begin
  -- As PostgreSQL names them.
  execute format('alter index events_first_pkey rename to %I', 'events_to_' || stamp || '_pkey');
  execute format('alter index events_first_idx rename to %I',
                 'events_to_' || stamp || '_workspace_id_subject_id_sequence_idx');
  execute format('alter table events_first rename to %I', 'events_to_' || stamp);
  execute format('alter table events attach partition %I for values from (minvalue) to (%L)', 'events_to_' || stamp, until);
  perform make_event_partition('events_from_' || stamp);
  execute format('alter table events attach partition %I for values from (%L) to (maxvalue)', 'events_from_' || stamp, until);
end
$$;
