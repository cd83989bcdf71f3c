-- One change that is made to many conversations (docs/decisions/0200): of an API key or of a team member. `conversation_ids`: in the order
-- in which they are changed. `ended_at`: when each of them had a result.
create table bulk_changes (
  workspace_id     uuid not null,
  id               uuid not null,
  api_key_id       uuid,
  team_member_id   uuid,
  request_id       text not null,
  method           text not null,
  path             text not null,
  body             json not null,
  conversation_ids uuid[] not null,
  created_at       timestamptz(3) not null,
  ended_at         timestamptz(3),
  primary key (workspace_id, id),
  foreign key (workspace_id) references workspaces deferrable initially immediate,
  check ((api_key_id is null) <> (team_member_id is null))
);

-- How many are under way, and which have ended long ago.
create index bulk_changes_by_end on bulk_changes (workspace_id, ended_at);

-- What became of each conversation. Written in the transaction of its change.
create table bulk_results (
  workspace_id    uuid not null,
  bulk_change_id  uuid not null,
  position        integer not null,
  conversation_id uuid not null,
  status          integer not null,
  changed         boolean not null,
  code            text,
  error           text,
  primary key (workspace_id, bulk_change_id, position),
  foreign key (workspace_id, bulk_change_id) references bulk_changes (workspace_id, id) deferrable initially immediate
);

alter table bulk_changes enable row level security;
alter table bulk_changes force row level security;
create policy one_workspace on bulk_changes to porchlight_app
  using (workspace_id = nullif(current_setting('porchlight.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('porchlight.workspace_id', true), '')::uuid);
create policy administration on bulk_changes to current_user using (true) with check (true);
grant select, insert, update, delete on bulk_changes to porchlight_app;
alter table bulk_changes alter workspace_id set (n_distinct = 1);

alter table bulk_results enable row level security;
alter table bulk_results force row level security;
create policy one_workspace on bulk_results to porchlight_app
  using (workspace_id = nullif(current_setting('porchlight.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('porchlight.workspace_id', true), '')::uuid);
create policy administration on bulk_results to current_user using (true) with check (true);
grant select, insert, update, delete on bulk_results to porchlight_app;
alter table bulk_results alter workspace_id set (n_distinct = 1);
