-- Browsers that show notifications without an open page (docs/decisions/0219), one for each session and gone with it. `vapid_key`: the public
-- key of the workspace that the subscription was made with. `kinds`, `words` and the quiet hours: as that browser has them.
-- `pushed_until`: nothing until then is sent later.
create table push_subscriptions (
  workspace_id   uuid not null,
  session_id     uuid not null,
  team_member_id uuid not null,
  endpoint       text not null,
  p256dh         bytea not null,
  auth           bytea not null,
  vapid_key      bytea not null,
  kinds          text[] not null,
  words          boolean not null,
  quiet_from     text,
  quiet_to       text,
  time_zone      text not null,
  language       text not null check (language in ('en', 'de', 'es')),
  pushed_until   timestamptz(3) not null,
  primary key (workspace_id, session_id),
  foreign key (workspace_id) references workspaces deferrable initially immediate,
  foreign key (workspace_id, session_id) references member_sessions (workspace_id, id) on delete cascade,
  foreign key (workspace_id, team_member_id) references team_members (workspace_id, id) deferrable initially immediate
);
create index push_subscriptions_by_team_member on push_subscriptions (workspace_id, team_member_id);
create index push_subscriptions_by_endpoint on push_subscriptions (workspace_id, endpoint);

alter table push_subscriptions alter workspace_id set (n_distinct = 1);
alter table push_subscriptions enable row level security;
alter table push_subscriptions force row level security;
create policy one_workspace on push_subscriptions to porchlight_app
  using (workspace_id = nullif(current_setting('porchlight.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('porchlight.workspace_id', true), '')::uuid);
create policy administration on push_subscriptions to current_user using (true) with check (true);
grant select, insert, update, delete on push_subscriptions to porchlight_app;
