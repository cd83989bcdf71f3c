-- Saved views (docs/decisions/0206). `filter`: as the client prints it, with ids in place of names. `team_member_id`: whose it is; null: made
-- by a key. `names`: what the ids in `filter` were called when it was saved, for those that are gone.
create table saved_views (
  workspace_id   uuid not null,
  id             uuid not null,
  name           text not null,
  filter         text not null,
  sort           text not null check (sort in ('created_at', 'updated_at', 'waiting_since')),
  descending     boolean not null,
  shared         boolean not null,
  team_member_id uuid,
  names          json not null,
  created_at     timestamptz(3) not null,
  updated_at     timestamptz(3) not null,
  primary key (workspace_id, id),
  foreign key (workspace_id) references workspaces deferrable initially immediate,
  foreign key (workspace_id, team_member_id) references team_members (workspace_id, id) deferrable initially immediate,
  check (shared or team_member_id is not null)
);

alter table saved_views enable row level security;
alter table saved_views force row level security;
create policy one_workspace on saved_views to porchlight_app
  using (workspace_id = nullif(current_setting('porchlight.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('porchlight.workspace_id', true), '')::uuid);
create policy administration on saved_views to current_user using (true) with check (true);
grant select, insert, update, delete on saved_views to porchlight_app;
alter table saved_views alter workspace_id set (n_distinct = 1);
