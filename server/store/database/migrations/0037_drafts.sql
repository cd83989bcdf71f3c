-- What a team member has written in a conversation and not sent yet (docs/decisions/0192). `details`: what else the page keeps of it;
-- `size`: characters, for the quota of the member.
create table drafts (
  workspace_id    uuid not null,
  conversation_id uuid not null,
  team_member_id  uuid not null,
  kind            text not null check (kind in ('user_message', 'note')),
  body            text not null,
  details         json not null,
  size            integer not null,
  updated_at      timestamptz(3) not null,
  primary key (workspace_id, conversation_id, team_member_id),
  foreign key (workspace_id) references workspaces deferrable initially immediate,
  foreign key (workspace_id, conversation_id) references conversations (workspace_id, id) deferrable initially immediate,
  foreign key (workspace_id, team_member_id) references team_members (workspace_id, id) deferrable initially immediate
);
create index drafts_by_member on drafts (workspace_id, team_member_id, updated_at);
create index drafts_by_time on drafts (workspace_id, updated_at);

alter table drafts alter workspace_id set (n_distinct = 1);
alter table drafts enable row level security;
alter table drafts force row level security;
create policy one_workspace on drafts to porchlight_app
  using (workspace_id = nullif(current_setting('porchlight.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('porchlight.workspace_id', true), '')::uuid);
create policy administration on drafts to current_user using (true) with check (true);
grant select, insert, update, delete on drafts to porchlight_app;
