-- The whole foundation: workspaces, people, conversations, messages, the event log and the indexes
-- that keep lists flat. Every table leads with workspace_id in its primary, unique and foreign keys
-- (docs/decisions/0004), and carries the row-level policy that migration 0002 puts on it.

create table workspaces (
  workspace_id      uuid primary key,
  subdomain         text not null unique,
  name              text not null,
  time_zone         text not null default 'UTC',
  activity_messages boolean not null default false,
  created_at        timestamptz(3) not null,
  updated_at        timestamptz(3) not null
);

-- The serial clock of a workspace. Its row stays locked from a change's first look to its commit.
create table workspace_clocks (
  workspace_id uuid primary key references workspaces,
  tick         timestamptz(3) not null,
  sequence     bigint not null
) with (fillfactor = 50);

-- Exact totals, kept by every write: how many rows a list has under each label (a status, or '').
create table list_totals (
  workspace_id uuid not null references workspaces,
  list         text not null,
  label        text not null,
  total        bigint not null,
  primary key (workspace_id, list, label)
) with (fillfactor = 50);

-- The sparse rank index: a list cut into chunks of about a thousand rows by its sort key, with the
-- number of rows each chunk holds under each label. It turns a page number into a starting key.
create table list_chunks (
  workspace_id uuid not null references workspaces,
  list         text not null,
  starts_at    timestamptz(3) not null,
  label        text not null,
  total        bigint not null,
  primary key (workspace_id, list, starts_at, label)
) with (fillfactor = 50);

create table api_keys (
  workspace_id uuid not null references workspaces,
  id           uuid not null,
  name         text not null,
  key_hash     bytea not null,
  last_four    text not null,
  scopes       text[] not null,
  created_at   timestamptz(3) not null,
  expires_at   timestamptz(3),
  revoked_at   timestamptz(3),
  last_used_at timestamptz(3),
  primary key (workspace_id, id),
  unique (workspace_id, key_hash)
);

create table roles (
  workspace_id uuid not null references workspaces,
  name         text not null,
  name_key     text not null,
  position     integer not null,
  primary key (workspace_id, name),
  unique (workspace_id, name_key)
);

create table team_members (
  workspace_id      uuid not null references workspaces,
  id                uuid not null,
  position          bigint not null,
  email             text not null,
  email_key         text not null,
  first_name        text not null,
  last_name         text not null,
  time_zone         text not null,
  profile_image_url text,
  active            boolean not null,
  organization_role text not null,
  created_at        timestamptz(3) not null,
  updated_at        timestamptz(3) not null,
  primary key (workspace_id, id),
  unique (workspace_id, email_key),
  unique (workspace_id, position),
  foreign key (workspace_id, organization_role) references roles (workspace_id, name)
);

create table groups (
  workspace_id uuid not null references workspaces,
  id           uuid not null,
  name         text not null,
  name_key     text not null,
  position     integer not null,
  primary key (workspace_id, id),
  unique (workspace_id, name_key)
);

create table channels (
  workspace_id uuid not null references workspaces,
  id           uuid not null,
  name         text not null,
  name_key     text not null,
  position     integer not null,
  primary key (workspace_id, id),
  unique (workspace_id, name_key)
);

create table statuses (
  workspace_id uuid not null references workspaces,
  name         text not null,
  name_key     text not null,
  built_in     boolean not null,
  position     integer not null,
  primary key (workspace_id, name),
  unique (workspace_id, name_key)
);

create table contact_fields (
  workspace_id uuid not null references workspaces,
  id           uuid not null,
  name         text not null,
  kind         text not null check (kind in ('text', 'number', 'date', 'url', 'checkbox', 'dropdown', 'multi_option')),
  options      json not null,
  position     integer not null,
  primary key (workspace_id, id),
  unique (workspace_id, name)
);

create table ticket_fields (
  workspace_id uuid not null references workspaces,
  id           uuid not null,
  name         text not null,
  kind         text not null check (kind in ('text', 'number', 'date', 'url', 'dropdown', 'multi_select', 'checkbox')),
  options      json not null,
  position     integer not null,
  primary key (workspace_id, id),
  unique (workspace_id, name)
);

-- traits and field_values are json, not jsonb: what a caller stored comes back in its own order.
-- field_values is keyed by field id, null when the contact has none.
create table contacts (
  workspace_id    uuid not null references workspaces,
  id              uuid not null,
  name            text not null,
  email           text,
  email_key       text,
  phone_number    text,
  user_identifier text,
  traits          json,
  field_values    json,
  last_active_at  timestamptz(3) not null,
  created_at      timestamptz(3) not null,
  updated_at      timestamptz(3) not null,
  primary key (workspace_id, id)
);
create index contacts_by_created_at on contacts (workspace_id, created_at, id);
create index contacts_by_email on contacts (workspace_id, email_key, created_at, id) where email_key is not null;
create index contacts_by_user_identifier on contacts (workspace_id, user_identifier, created_at, id)
  where user_identifier is not null;

create table conversations (
  workspace_id      uuid not null,
  id                uuid not null,
  status            text not null,
  title             text not null,
  priority          text not null check (priority in ('low', 'medium', 'high', 'urgent')),
  channel_name      text not null,
  origin_page_url   text not null,
  origin_page_title text not null,
  contact_id        uuid not null,
  team_member_id    uuid,
  group_id          uuid,
  ticket_fields     json,
  external_id       text,
  message_count     bigint not null,
  created_at        timestamptz(3) not null,
  updated_at        timestamptz(3) not null,
  closed_at         timestamptz(3),
  primary key (workspace_id, id),
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id),
  foreign key (workspace_id, team_member_id) references team_members (workspace_id, id),
  foreign key (workspace_id, group_id) references groups (workspace_id, id),
  foreign key (workspace_id, status) references statuses (workspace_id, name)
) with (fillfactor = 90);
create index conversations_by_created_at on conversations (workspace_id, created_at, id);
create index conversations_by_status_created_at on conversations (workspace_id, status, created_at, id);
create unique index conversations_by_updated_at on conversations (workspace_id, updated_at);
create index conversations_by_status_updated_at on conversations (workspace_id, status, updated_at);
create index conversations_by_contact on conversations (workspace_id, contact_id);
create index conversations_by_team_member on conversations (workspace_id, team_member_id)
  where team_member_id is not null;
create unique index conversations_by_external_id on conversations (workspace_id, external_id)
  where external_id is not null;

create table tags (
  workspace_id uuid not null references workspaces,
  id           uuid not null,
  name         text not null,
  name_key     text not null,
  primary key (workspace_id, id),
  unique (workspace_id, name_key)
);

create table conversation_tags (
  workspace_id    uuid not null,
  conversation_id uuid not null,
  tag_id          uuid not null,
  position        integer not null,
  primary key (workspace_id, conversation_id, tag_id),
  foreign key (workspace_id, conversation_id) references conversations (workspace_id, id),
  foreign key (workspace_id, tag_id) references tags (workspace_id, id)
);
create index conversation_tags_by_tag on conversation_tags (workspace_id, tag_id);

-- position is the message's ordinal in its conversation, gapless and in (created_at, id) order, so
-- that page n begins at a key instead of after n rows.
create table messages (
  workspace_id    uuid not null,
  id              uuid not null,
  conversation_id uuid not null,
  position        bigint not null,
  body            text not null,
  kind            text not null check (kind in ('user_message', 'note', 'system_message', 'activity_message')),
  status          text not null check (status in ('sent', 'delivered', 'read', 'failed')),
  contact_id      uuid,
  team_member_id  uuid,
  external_id     text,
  message_gif     json,
  created_at      timestamptz(3) not null,
  updated_at      timestamptz(3) not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, conversation_id) references conversations (workspace_id, id),
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id),
  foreign key (workspace_id, team_member_id) references team_members (workspace_id, id),
  check (contact_id is null or team_member_id is null)
);
create index messages_by_position on messages (workspace_id, conversation_id, position);
create index messages_unread on messages (workspace_id, conversation_id)
  where contact_id is not null and status <> 'read';
create unique index messages_by_external_id on messages (workspace_id, external_id)
  where external_id is not null;

create table message_mentions (
  workspace_id   uuid not null,
  message_id     uuid not null,
  team_member_id uuid not null,
  primary key (workspace_id, message_id, team_member_id),
  foreign key (workspace_id, message_id) references messages (workspace_id, id),
  foreign key (workspace_id, team_member_id) references team_members (workspace_id, id)
);
create index message_mentions_by_team_member on message_mentions (workspace_id, team_member_id);

-- The log every tap reads: one row an event, data frozen at commit in the documented shape.
create table events (
  workspace_id uuid not null,
  sequence     bigint not null,
  id           uuid not null,
  type         text not null,
  created_at   timestamptz(3) not null,
  actor        json not null,
  request_id   text,
  data         json not null,
  primary key (workspace_id, sequence)
);

-- Mail that a change owes; written with it, delivered after it by a job.
create table mails (
  workspace_id uuid not null references workspaces,
  id           uuid not null,
  kind         text not null check (kind in ('invitation')),
  recipient    text not null,
  details      json not null,
  created_at   timestamptz(3) not null,
  sent_at      timestamptz(3),
  primary key (workspace_id, id)
);
create index mails_unsent on mails (workspace_id, created_at) where sent_at is null;

-- Hot small tables are vacuumed early: their visibility map and their dead versions decide the cost
-- of the very pages that must stay cheap.
alter table conversations set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
alter table workspace_clocks set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
alter table list_totals set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
alter table list_chunks set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- The second wall (docs/decisions/0005): the server's role sees the rows of one workspace, the one
-- the connection was told to work for; nobody told means no rows.
do $$
declare
  t text;
begin
  for t in select tablename from pg_tables where schemaname = current_schema()
    and tablename not in ('porchlight_migrations')
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy one_workspace on %I to porchlight_app '
      'using (workspace_id = nullif(current_setting(''porchlight.workspace_id'', true), '''')::uuid) '
      'with check (workspace_id = nullif(current_setting(''porchlight.workspace_id'', true), '''')::uuid)', t);
    execute format('create policy administration on %I to current_user using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to porchlight_app', t);
  end loop;
end
$$;
