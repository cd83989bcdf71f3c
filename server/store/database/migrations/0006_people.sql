-- How team members sign in, and the devices of visitors.

-- ========== Team members ==========

-- Beside team_members, so that those rows stay harmless to read. `hash`: a PHC string with its parameters.
create table member_passwords (
  workspace_id   uuid not null references workspaces,
  team_member_id uuid not null,
  hash           text not null,
  changed_at     timestamptz(3) not null,
  primary key (workspace_id, team_member_id),
  foreign key (workspace_id, team_member_id) references team_members (workspace_id, id)
);

-- `token_hash`: SHA-256 of the cookie's token. `verified_at`: when the password was last given.
create table member_sessions (
  workspace_id   uuid not null references workspaces,
  id             uuid not null,
  team_member_id uuid not null,
  token_hash     bytea not null,
  created_at     timestamptz(3) not null,
  last_seen_at   timestamptz(3) not null,
  verified_at    timestamptz(3) not null,
  user_agent     text not null,
  address        text not null,
  primary key (workspace_id, id),
  unique (workspace_id, token_hash),
  foreign key (workspace_id, team_member_id) references team_members (workspace_id, id)
) with (fillfactor = 80);
create index member_sessions_by_team_member on member_sessions (workspace_id, team_member_id);

-- Links of invitations and of forgotten passwords. `email_key`: the address that the link is bound to.
create table member_tokens (
  workspace_id   uuid not null references workspaces,
  id             uuid not null,
  team_member_id uuid not null,
  purpose        text not null check (purpose in ('invitation', 'reset')),
  email_key      text not null,
  token_hash     bytea not null,
  created_at     timestamptz(3) not null,
  expires_at     timestamptz(3) not null,
  used_at        timestamptz(3),
  primary key (workspace_id, id),
  unique (workspace_id, token_hash),
  foreign key (workspace_id, team_member_id) references team_members (workspace_id, id)
);
create index member_tokens_by_team_member on member_tokens (workspace_id, team_member_id);

create table group_members (
  workspace_id   uuid not null references workspaces,
  group_id       uuid not null,
  team_member_id uuid not null,
  primary key (workspace_id, group_id, team_member_id),
  foreign key (workspace_id, group_id) references groups (workspace_id, id),
  foreign key (workspace_id, team_member_id) references team_members (workspace_id, id)
);
create index group_members_by_team_member on group_members (workspace_id, team_member_id);

alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check check (kind in ('invitation', 'reset'));

-- ========== Hosts, channels and devices ==========

-- Names of a workspace's own for its two hosts, instead of <subdomain>.<base domain> and chat--<subdomain>….
create table workspace_hosts (
  workspace_id uuid not null references workspaces,
  audience     text not null check (audience in ('team', 'visitors')),
  host         text not null unique,
  primary key (workspace_id, audience)
);

-- Of all workspaces, because the host of a request names its workspace. The names are few: at most two of each
-- workspace that has its own.
create function workspace_of_subdomain(given text)
returns uuid
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
  select w.workspace_id from public.workspaces w where w.subdomain = given
$$;

create function own_hosts(at_most integer)
returns table (host text, audience text, workspace_id uuid, subdomain text)
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
  select h.host, h.audience, h.workspace_id, w.subdomain
    from public.workspace_hosts h
    join public.workspaces w on w.workspace_id = h.workspace_id
   order by h.host
   limit at_most
$$;

-- `kind`: `web` for one with a widget, else `other`. `web`: the widget's settings (docs/widget.md).
alter table channels
  add column kind text not null default 'other' check (kind in ('other', 'web')),
  add column web json;

-- Secrets that sign the identity of visitors, sealed like those of webhooks; two while one is being replaced.
create table channel_secrets (
  workspace_id uuid not null references workspaces,
  channel_id   uuid not null,
  id           uuid not null,
  sealed       bytea not null,
  created_at   timestamptz(3) not null,
  expires_at   timestamptz(3),
  primary key (workspace_id, channel_id, id),
  foreign key (workspace_id, channel_id) references channels (workspace_id, id)
);

-- A browser with the widget. `contact_id`: null until its first message. `is_identified`: a signed token named
-- its contact, so that the device sees all conversations of the contact, else only those begun on it.
create table widget_devices (
  workspace_id  uuid not null references workspaces,
  id            uuid not null,
  channel_id    uuid not null,
  contact_id    uuid,
  is_identified boolean not null default false,
  token_hash    bytea not null,
  origin        text not null,
  created_at    timestamptz(3) not null,
  last_seen_at  timestamptz(3) not null,
  primary key (workspace_id, id),
  unique (workspace_id, token_hash),
  foreign key (workspace_id, channel_id) references channels (workspace_id, id),
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id)
) with (fillfactor = 80);
create index widget_devices_by_contact on widget_devices (workspace_id, contact_id) where contact_id is not null;
create index widget_devices_by_channel on widget_devices (workspace_id, channel_id);
create index widget_devices_unused on widget_devices (workspace_id, created_at) where contact_id is null;

-- False for an address that a visitor typed: it is a claim, and never finds or is found.
alter table contacts add column email_verified boolean not null default true;

-- Where a conversation began; null for those of the API. Conversations keep the ids of deleted ones.
alter table conversations
  add column channel_id uuid,
  add column device_id uuid;
create index conversations_by_device on conversations (workspace_id, device_id) where device_id is not null;
create index conversations_by_channel on conversations (workspace_id, channel_id) where channel_id is not null;

-- The visitor's device that uploaded a file: no other device can send it.
alter table attachments add column device_id uuid;
create index attachments_unsent_by_device on attachments (workspace_id, device_id)
  where device_id is not null and message_id is null;

-- ========== Rights and planning ==========

do $$
declare
  t text;
begin
  foreach t in array array[
    'member_passwords', 'member_sessions', 'member_tokens', 'group_members', 'workspace_hosts',
    'channel_secrets', 'widget_devices']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy one_workspace on %I to porchlight_app '
      'using (workspace_id = nullif(current_setting(''porchlight.workspace_id'', true), '''')::uuid) '
      'with check (workspace_id = nullif(current_setting(''porchlight.workspace_id'', true), '''')::uuid)', t);
    execute format('create policy administration on %I to current_user using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to porchlight_app', t);
    execute format('alter table %I alter workspace_id set (n_distinct = 1)', t);
  end loop;
end
$$;
