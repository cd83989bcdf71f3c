-- What a team member is told of (docs/decisions/0196), written in the change that it is about. `bulk_change_id`: one row for all that a
-- change of many conversations does to the member; `count`: of its conversations, whose id is null from the second on. `by_name`: who did it.
create table member_notifications (
  workspace_id    uuid not null,
  team_member_id  uuid not null,
  id              uuid not null,
  kind            text not null check (kind in ('mention', 'assigned', 'reply')),
  conversation_id uuid,
  message_id      uuid,
  bulk_change_id  uuid,
  count           integer not null default 1,
  by_name         text,
  created_at      timestamptz(3) not null,
  read_at         timestamptz(3),
  primary key (workspace_id, team_member_id, id),
  foreign key (workspace_id) references workspaces deferrable initially immediate,
  foreign key (workspace_id, conversation_id) references conversations (workspace_id, id) deferrable initially immediate,
  foreign key (workspace_id, team_member_id) references team_members (workspace_id, id) deferrable initially immediate
);
create index member_notifications_by_member on member_notifications (workspace_id, team_member_id, created_at);
create index member_notifications_by_conversation on member_notifications (workspace_id, conversation_id);
create index member_notifications_by_time on member_notifications (workspace_id, created_at);
create unique index member_notifications_by_bulk_change on member_notifications (workspace_id, team_member_id, bulk_change_id)
  where bulk_change_id is not null;

alter table member_notifications alter workspace_id set (n_distinct = 1);
alter table member_notifications enable row level security;
alter table member_notifications force row level security;
create policy one_workspace on member_notifications to porchlight_app
  using (workspace_id = nullif(current_setting('porchlight.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('porchlight.workspace_id', true), '')::uuid);
create policy administration on member_notifications to current_user using (true) with check (true);
grant select, insert, update, delete on member_notifications to porchlight_app;
