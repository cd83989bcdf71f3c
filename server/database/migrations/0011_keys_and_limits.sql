-- Where a key may be used from (null: from anywhere) and how often (null: as often as the
-- installation lets any key, 0: without a limit).
alter table api_keys
  add column allowed_addresses     text[] check (cardinality(allowed_addresses) > 0),
  add column rate_limit_per_minute integer check (rate_limit_per_minute >= 0);

-- The token bucket of a key, shared by all processes (docs/decisions/0028): full_at is when it will be
-- full again if nobody takes from it, granted what the last one to take was given.
create table rate_limit_buckets (
  workspace_id uuid not null,
  api_key_id   uuid not null,
  full_at      timestamptz not null,
  granted      double precision not null,
  primary key (workspace_id, api_key_id),
  foreign key (workspace_id, api_key_id) references api_keys (workspace_id, id)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

alter table rate_limit_buckets enable row level security;
alter table rate_limit_buckets force row level security;
create policy one_workspace on rate_limit_buckets to porchlight_app
  using (workspace_id = nullif(current_setting('porchlight.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('porchlight.workspace_id', true), '')::uuid);
create policy administration on rate_limit_buckets to current_user using (true) with check (true);
grant select, insert, update, delete on rate_limit_buckets to porchlight_app;
