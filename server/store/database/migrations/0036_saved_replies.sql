-- Replies that are written once and sent often (docs/decisions/0218).

-- `team_member_id`: whose it is; null: the whole team's. `changes`: what its conversation becomes when it is sent.
create table saved_replies (
  workspace_id   uuid not null,
  id             uuid not null,
  team_member_id uuid,
  name           text not null,
  name_key       text not null,
  body           text not null,
  changes        json not null,
  uses           bigint not null default 0,
  last_used_at   timestamptz(3),
  created_at     timestamptz(3) not null,
  updated_at     timestamptz(3) not null,
  primary key (workspace_id, id),
  foreign key (workspace_id) references workspaces deferrable initially immediate,
  foreign key (workspace_id, team_member_id) references team_members (workspace_id, id) deferrable initially immediate
);
create index saved_replies_by_member on saved_replies (workspace_id, team_member_id);

alter table saved_replies alter workspace_id set (n_distinct = 1);
alter table saved_replies enable row level security;
alter table saved_replies force row level security;
create policy one_workspace on saved_replies to porchlight_app
  using (workspace_id = nullif(current_setting('porchlight.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('porchlight.workspace_id', true), '')::uuid);
create policy administration on saved_replies to current_user using (true) with check (true);
grant select, insert, update, delete on saved_replies to porchlight_app;
