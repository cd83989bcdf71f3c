-- Keys that a workspace brings from installations where it was before (docs/decisions/0104).

-- Positions of visitors and tickets of frames that were made there are opened with them. Sealed under the key of this
-- installation; a move writes them.
create table former_keys (
  workspace_id uuid not null references workspaces,
  id           uuid not null,
  sealed       bytea not null check (length(sealed) between 61 and 101),
  created_at   timestamptz(3) not null,
  primary key (workspace_id, id)
);

alter table former_keys enable row level security;
alter table former_keys force row level security;
create policy one_workspace on former_keys to porchlight_app
  using (workspace_id = nullif(current_setting('porchlight.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('porchlight.workspace_id', true), '')::uuid);
create policy administration on former_keys to current_user using (true) with check (true);
grant select on former_keys to porchlight_app;
alter table former_keys alter workspace_id set (n_distinct = 1);
