-- How a team member is told of notifications while away (docs/decisions/0215); without a row, not at all. `quiet_from`, `quiet_to`: by the
-- member's time zone. `mailed_until`: no later digest has the notifications until then.
create table member_notification_settings (
  workspace_id   uuid not null,
  team_member_id uuid not null,
  digest         text not null default 'off' check (digest in ('off', '15_minutes', 'hour', 'day')),
  digest_words   boolean not null default false,
  quiet_from     text check (quiet_from ~ '^[0-2][0-9]:[0-5][0-9]$'),
  quiet_to       text check (quiet_to ~ '^[0-2][0-9]:[0-5][0-9]$'),
  language       text not null default 'en' check (language in ('en', 'de', 'es')),
  mailed_until   timestamptz(3) not null,
  primary key (workspace_id, team_member_id),
  foreign key (workspace_id) references workspaces deferrable initially immediate,
  foreign key (workspace_id, team_member_id) references team_members (workspace_id, id) deferrable initially immediate
);

alter table member_notification_settings alter workspace_id set (n_distinct = 1);
alter table member_notification_settings enable row level security;
alter table member_notification_settings force row level security;
create policy one_workspace on member_notification_settings to porchlight_app
  using (workspace_id = nullif(current_setting('porchlight.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('porchlight.workspace_id', true), '')::uuid);
create policy administration on member_notification_settings to current_user using (true) with check (true);
grant select, insert, update, delete on member_notification_settings to porchlight_app;

alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check
  check (kind in ('invitation', 'reset', 'notice', 'factor', 'sign_in', 'digest'));
