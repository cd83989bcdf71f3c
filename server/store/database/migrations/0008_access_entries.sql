-- The trail of access: who signed in, failed to, and whose sessions ended (docs/decisions/0070).

-- `actor`: null for somebody unknown. `team_member_id`: whose access. `address`: null where no request of the member
-- or of somebody who wants to be the member is behind it. `since`: the first of the `failures`.
create table access_entries (
  workspace_id   uuid not null references workspaces,
  created_at     timestamptz(3) not null,
  id             uuid not null,
  action         text not null,
  actor          json,
  team_member_id uuid not null,
  session_ids    uuid[] not null,
  address        text,
  request_id     text,
  purpose        text,
  reason         text,
  failures       integer,
  since          timestamptz(3),
  primary key (workspace_id, created_at, id),
  foreign key (workspace_id, team_member_id) references team_members (workspace_id, id)
);

alter table access_entries enable row level security;
alter table access_entries force row level security;
create policy one_workspace on access_entries to porchlight_app
  using (workspace_id = nullif(current_setting('porchlight.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('porchlight.workspace_id', true), '')::uuid);
create policy administration on access_entries to current_user using (true) with check (true);
grant select, insert, update, delete on access_entries to porchlight_app;
alter table access_entries alter workspace_id set (n_distinct = 1);
