-- The schema of Porchlight. Every table leads with workspace_id in its primary, unique and foreign keys
-- (docs/decisions/0004) and has the row-level policies that the end of this file puts on it.
-- Applied once, in one transaction; a later change of the schema is a file of its own.

-- ========== Workspaces ==========

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
-- `newest_cut`: where the newest chunk in the order of change begins, null when there is but one. A
-- conversation that moves within it changes no count; a writer sees that with the clock and writes none.
create table workspace_clocks (
  workspace_id uuid primary key references workspaces,
  tick         timestamptz(3) not null,
  sequence     bigint not null,
  newest_cut   timestamptz(3)
) with (fillfactor = 50);

-- ========== API keys, their limits and the replies kept for them ==========

-- `allowed_addresses`: where the key may be used from, null from anywhere. `rate_limit_per_minute`: null as
-- often as the installation lets any key, 0 without a limit.
create table api_keys (
  workspace_id          uuid not null references workspaces,
  id                    uuid not null,
  name                  text not null,
  key_hash              bytea not null,
  last_four             text not null,
  scopes                text[] not null,
  created_at            timestamptz(3) not null,
  expires_at            timestamptz(3),
  revoked_at            timestamptz(3),
  last_used_at          timestamptz(3),
  allowed_addresses     text[] check (cardinality(allowed_addresses) > 0),
  rate_limit_per_minute integer check (rate_limit_per_minute >= 0),
  primary key (workspace_id, id),
  unique (workspace_id, key_hash)
);

-- The token bucket of a key, shared by all processes (docs/decisions/0028): full_at is when it will be
-- full again if nobody takes from it, granted what the last one to take was given.
create table rate_limit_buckets (
  workspace_id uuid not null,
  api_key_id   uuid not null,
  full_at      timestamptz not null,
  granted      double precision not null,
  primary key (workspace_id, api_key_id),
  foreign key (workspace_id, api_key_id) references api_keys (workspace_id, id)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- Replies to requests that carried an Idempotency-Key, each written in the transaction of its change
-- (docs/decisions/0021). `digest` tells a retry from another request under the same key. A reply whose
-- JSON is one event's resource names the event; any other holds its JSON.
create table kept_replies (
  workspace_id   uuid not null references workspaces,
  api_key_id     uuid not null,
  key            text not null,
  digest         bytea not null,
  status         smallint not null,
  headers        json,
  single         boolean not null,
  event_sequence bigint,
  resource       text,
  body           text,
  created_at     timestamptz(3) not null,
  primary key (workspace_id, api_key_id, key)
);
-- For the sweep alone: rows come in the order of time, and a b-tree would cost every one of them.
create index kept_replies_by_created_at on kept_replies using brin (created_at);

-- ========== What a workspace sets up for itself ==========

-- Roles and statuses are keyed by their name, which rows carry; an id stays through a new name.
create table roles (
  workspace_id uuid not null references workspaces,
  id           uuid not null,
  name         text not null,
  name_key     text not null,
  position     integer not null,
  primary key (workspace_id, name),
  unique (workspace_id, name_key),
  unique (workspace_id, id)
);

create table statuses (
  workspace_id uuid not null references workspaces,
  id           uuid not null,
  name         text not null,
  name_key     text not null,
  built_in     boolean not null,
  position     integer not null,
  primary key (workspace_id, name),
  unique (workspace_id, name_key),
  unique (workspace_id, id)
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

create table tags (
  workspace_id uuid not null references workspaces,
  id           uuid not null,
  name         text not null,
  name_key     text not null,
  primary key (workspace_id, id),
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

-- ========== People ==========

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

-- Which contacts have gone into another one: the event log still knows them by their old ids.
create table merged_contacts (
  workspace_id uuid not null,
  id           uuid not null,
  contact_id   uuid not null,
  created_at   timestamptz(3) not null,
  merged_at    timestamptz(3) not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id)
);
create index merged_contacts_by_contact on merged_contacts (workspace_id, contact_id);

-- ========== Conversations and messages ==========

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
-- Removing a group looks for the conversations in it, under the workspace's lock.
create index conversations_by_group on conversations (workspace_id, group_id)
  where group_id is not null;
create unique index conversations_by_external_id on conversations (workspace_id, external_id)
  where external_id is not null;

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
-- that page n begins at a key instead of after n rows. `attachments` is null for all but the messages that
-- have any: no other message pays for it, in room or in time. It holds what the links of its attachments
-- are made of, so that no statement that shows messages has to open their table.
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
  attachments     json,
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
-- Whoever merges, exports or erases a contact looks for what they wrote, in whatever conversation.
create index messages_by_contact on messages (workspace_id, contact_id) where contact_id is not null;
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

-- How far a team member has read a conversation: the position of a message.
create table read_positions (
  workspace_id    uuid not null,
  conversation_id uuid not null,
  team_member_id  uuid not null,
  position        bigint not null,
  read_at         timestamptz(3) not null,
  primary key (workspace_id, conversation_id, team_member_id),
  foreign key (workspace_id, conversation_id) references conversations (workspace_id, id),
  foreign key (workspace_id, team_member_id) references team_members (workspace_id, id)
) with (fillfactor = 80);
create index read_positions_by_team_member on read_positions (workspace_id, team_member_id);

-- Files that belong to messages (docs/decisions/0027). A row is made with the upload; its file, or
-- the parts of it that have come, lie in the storage under `storage_keys`, which nobody can guess and
-- which hold nothing a client chose. sha256 is there when the file is whole.
create table attachments (
  workspace_id uuid not null references workspaces,
  id           uuid not null,
  message_id   uuid,
  position     integer,
  filename     text not null,
  content_type text,
  size         bigint not null check (size > 0),
  received     bigint not null check (received between 0 and size),
  sha256       bytea,
  width        integer,
  height       integer,
  storage      text not null check (storage in ('disk', 's3')),
  storage_keys text[] not null,
  address      text not null,
  inner_key    bytea not null,
  outer_key    bytea not null,
  created_at   timestamptz(3) not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, message_id) references messages (workspace_id, id),
  check (message_id is null or (sha256 is not null and position is not null))
);
create unique index attachments_by_message on attachments (workspace_id, message_id, position)
  where message_id is not null;
create index attachments_unsent on attachments (workspace_id, created_at) where message_id is null;

-- ========== The event log ==========

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

-- How far the logs of these workspaces go, for those who wait for more of several at once: row-level
-- security shows a connection one workspace at a time, and to ask for each by itself would cost a
-- server thousands of statements a second. It tells numbers, and nothing of what they count.
create function latest_sequences(workspace_ids uuid[])
returns table (workspace_id uuid, sequence bigint)
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
  select c.workspace_id, c.sequence
    from public.workspace_clocks c
   where c.workspace_id = any (workspace_ids)
$$;

-- ========== Counters that keep lists flat ==========

-- Exact totals, kept by every write: how many rows a list has under each label (a status, or '').
create table list_totals (
  workspace_id uuid not null references workspaces,
  list         text not null,
  label        text not null,
  total        bigint not null,
  primary key (workspace_id, list, label)
) with (fillfactor = 50);

-- The sparse rank index: a list cut into chunks of about 250 rows by its sort key, with the
-- number of rows each chunk holds under each label. It turns a page number into a starting key.
-- Those of conversations have a count of all rows besides, under ''.
create table list_chunks (
  workspace_id uuid not null references workspaces,
  list         text not null,
  starts_at    timestamptz(3) not null,
  label        text not null,
  total        bigint not null,
  primary key (workspace_id, list, starts_at, label)
) with (fillfactor = 50);

-- The second level of the sparse rank index (docs/decisions/0018): a span is a run of about 64
-- chunks with its counts, so that chunks can be small and a far page still reads few counters.
create table list_spans (
  workspace_id uuid not null references workspaces,
  list         text not null,
  starts_at    timestamptz(3) not null,
  label        text not null,
  total        bigint not null,
  primary key (workspace_id, list, starts_at, label)
) with (fillfactor = 50);

-- ========== Mail ==========

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

-- The mail that a change owes is delivered by a job, queued in the change's own transaction. The
-- queue belongs to graphile-worker and to the owner: the server's role reaches it through this one
-- function. The body is bound when it runs, so the queue may be made after it; as long as there is
-- none, mails wait in their table, and the start of the jobs queues what it finds there.
create function enqueue_mail(workspace_id uuid, mail_id uuid, not_before timestamptz default null)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if to_regnamespace('graphile_worker') is null then
    return;
  end if;
  perform graphile_worker.add_job(
    'deliver_mail',
    json_build_object('workspace_id', workspace_id, 'mail_id', mail_id),
    run_at := not_before,
    max_attempts := 25,
    job_key := 'mail:' || mail_id
  );
end
$$;

-- ========== Webhooks ==========

-- Webhooks: where events are sent to (docs/decisions/0023). The log itself is the outbox: a change
-- writes nothing for them. Each webhook remembers how far it has taken up the log. A deleted one is
-- swept away later, with its deliveries.
create table webhooks (
  workspace_id     uuid not null references workspaces,
  id               uuid not null,
  url              text not null,
  description      text not null,
  event_types      text[] not null,
  enabled          boolean not null,
  disabled_reason  text check (disabled_reason in ('manual', 'gone', 'failing')),
  undelivered_from bigint,
  created_at       timestamptz(3) not null,
  updated_at       timestamptz(3) not null,
  deleted_at       timestamptz(3),
  primary key (workspace_id, id),
  check (enabled = (disabled_reason is null))
);

-- Several while one takes over from another. Nothing but the signing of deliveries reads them. Sealed
-- under a key that is not in the database (docs/decisions/0040): AES-256-GCM, 37 bytes around 24 to 64.
create table webhook_secrets (
  workspace_id uuid not null,
  webhook_id   uuid not null,
  id           uuid not null,
  sealed_secret bytea not null check (length(sealed_secret) between 61 and 101),
  created_at   timestamptz(3) not null,
  expires_at   timestamptz(3),
  primary key (workspace_id, webhook_id, id),
  foreign key (workspace_id, webhook_id) references webhooks (workspace_id, id)
);

-- What deliveries change, apart from what callers change: neither waits for the other's lock.
-- `is_open`: it takes up the log, as long as the webhook is enabled. `failures`: attempts in a row that
-- failed, of all events; `failing_since`: the first of them.
create table webhook_progress (
  workspace_id  uuid not null,
  webhook_id    uuid not null,
  taken_up_to   bigint not null,
  is_open       boolean not null,
  failures      integer not null,
  failing_since timestamptz(3),
  resume_at     timestamptz(3),
  primary key (workspace_id, webhook_id),
  foreign key (workspace_id, webhook_id) references webhooks (workspace_id, id)
) with (fillfactor = 50);

-- A range of the log that is taken up once more.
create table webhook_replays (
  workspace_id uuid not null,
  id           uuid not null,
  webhook_id   uuid not null,
  taken_up_to  bigint not null,
  to_sequence  bigint not null,
  created_at   timestamptz(3) not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, webhook_id) references webhooks (workspace_id, id)
);
create index webhook_replays_by_webhook on webhook_replays (workspace_id, webhook_id, id);

-- One event that is owed to one webhook, or was. `lane`: what has to arrive in the order of its
-- sequences; a pending delivery waits for those before it in its lane. `payload` is set for test
-- events alone, all others are in the log. `taken_until`: somebody is at it until then.
create table webhook_deliveries (
  workspace_id    uuid not null,
  id              uuid not null,
  webhook_id      uuid not null,
  event_id        uuid not null,
  event_type      text not null,
  sequence        bigint,
  payload         json,
  reason          text not null check (reason in ('event', 'test', 'redelivery', 'replay')),
  lane            text,
  status          text not null check (status in ('pending', 'delivered', 'failed')),
  attempt_count   integer not null,
  next_attempt_at timestamptz(3),
  taken_until     timestamptz(3),
  created_at      timestamptz(3) not null,
  finished_at     timestamptz(3),
  primary key (workspace_id, id),
  foreign key (workspace_id, webhook_id) references webhooks (workspace_id, id),
  check ((status = 'pending') = (next_attempt_at is not null))
) with (fillfactor = 80);
create index webhook_deliveries_by_webhook on webhook_deliveries (workspace_id, webhook_id, id);
create index webhook_deliveries_pending on webhook_deliveries (workspace_id, webhook_id, next_attempt_at, id)
  where status = 'pending';
create index webhook_deliveries_in_lanes on webhook_deliveries (workspace_id, webhook_id, lane, sequence)
  where status = 'pending';

create table webhook_attempts (
  workspace_id     uuid not null,
  delivery_id      uuid not null,
  number           integer not null,
  url              text not null,
  started_at       timestamptz(3) not null,
  duration_ms      integer not null,
  request_headers  json not null,
  response_status  integer,
  response_headers json,
  response_body    text,
  error            text,
  primary key (workspace_id, delivery_id, number),
  foreign key (workspace_id, delivery_id) references webhook_deliveries (workspace_id, id)
);

-- A look at a webhook, by a job: at once, or when its next attempt is due. Until the queue is there,
-- what is owed waits in the tables, where the start of the jobs finds it (as enqueue_mail).
create function enqueue_webhook(workspace_id uuid, webhook_id uuid, not_before timestamptz default null)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if to_regnamespace('graphile_worker') is null then
    return;
  end if;
  perform graphile_worker.add_job(
    'deliver_webhook',
    json_build_object('workspace_id', workspace_id, 'webhook_id', webhook_id),
    run_at := not_before,
    max_attempts := 1,
    job_key := case when not_before is null then 'webhook:' else 'webhook-retry:' end || webhook_id
  );
end
$$;

-- ========== Search (docs/decisions/0026) ==========

-- An index of words beside the tables, filled from the event log after the commit. Nothing here is the
-- only copy of anything.

-- How far a workspace's events are in the index. `reread`: where a reading of the tables is, for what
-- the log no longer tells; null when there is none. Its row is the lock of who indexes.
create table search_progress (
  workspace_id uuid primary key references workspaces,
  sequence     bigint not null,
  reread       json
) with (fillfactor = 50);

-- Runs of 4,096 places, looked through newest first. `prefix` stands before each word of the bucket in
-- the index, so that a look reads the postings of one bucket of one workspace and no others.
create table search_buckets (
  workspace_id uuid not null references workspaces,
  type         text not null check (type in ('message', 'note', 'conversation', 'contact')),
  number       integer not null,
  prefix       text not null,
  documents    integer not null,
  earliest     timestamptz(3) not null,
  latest       timestamptz(3) not null,
  primary key (workspace_id, type, number)
) with (fillfactor = 50);

-- One row for each thing that can be found. `parent_id` is the conversation of messages and notes, else
-- the thing itself. Places grow with time: from 0 up for what events tell, from -1 down for what was
-- there before, newest first.
create table search_documents (
  workspace_id uuid not null,
  type         text not null,
  parent_id    uuid not null,
  id           uuid not null,
  place        bigint not null,
  created_at   timestamptz(3) not null,
  lexemes      tsvector not null,
  primary key (workspace_id, type, parent_id, id)
);
-- New rows wait in a list, as put in their places together they cost a quarter of what each by itself
-- does. Every look reads through that list, so it is short, and emptied whenever there is time.
create index search_documents_by_lexeme on search_documents using gin (lexemes)
  with (fastupdate = on, gin_pending_list_limit = 128);

-- Words that occur, under themselves and under each form with one letter left out: two words that
-- differ by a slip of the keyboard share one of those.
create table search_words (
  workspace_id uuid not null,
  variant      text collate "C" not null,
  word         text collate "C" not null,
  primary key (workspace_id, variant, word)
);

-- Row-level security keeps `@@` from every index, as it is not leakproof. This one function looks past
-- the policies, as their owner, after it has made sure of what they would: that the connection is
-- bound to the workspace that is asked for.
--
-- `template` is a tsquery in which `~` stands for a bucket's prefix; where `wider` is given, it decides
-- what is found, and `template` what comes first. Newest buckets first, one, then more together, up to
-- `together` at once, until `at_most` are found, the first bucket below `floor_place` or, without one,
-- the end of `patience`, which is three times as long while hardly anything is found. The last row,
-- without an id, says in `place` below which place nobody has looked, null when there is nothing.
create function search_matches(
  of_workspace uuid, of_type text, template text, wider text, below bigint, floor_place bigint,
  since timestamptz, until timestamptz, statuses text[], of_contact uuid, at_most integer,
  together integer, patience interval
) returns table (parent_id uuid, id uuid, place bigint, created_at timestamptz, rank float8)
language plpgsql stable security definer
as $$
#variable_conflict use_column
declare
  -- Shared by all calls of a statement.
  deadline timestamptz := statement_timestamp() + patience;
  unlooked bigint := below;
  width integer := 1;
  lowest bigint;
  asked tsquery;
  found_here integer;
  left_over integer := at_most;
begin
  if of_workspace is distinct from nullif(current_setting('porchlight.workspace_id', true), '')::uuid then
    return;
  end if;
  if of_contact is not null and of_type <> 'contact' then
    -- Of one person there is little: the newest of it is read instead of everybody's.
    return query
      select m.parent_id, m.id, m.place, m.created_at,
             ts_rank(m.lexemes, replace(template, '~', m.prefix)::tsquery, 1)
               + coalesce(ts_rank(m.lexemes, replace(wider, '~', m.prefix)::tsquery, 1) / 2, 0)
        from (select d.*, b.prefix
                from (select * from conversations c
                       where c.workspace_id = of_workspace and c.contact_id = of_contact
                         and (statuses is null or c.status = any (statuses))) c
                join search_documents d
                  on d.workspace_id = of_workspace and d.type = of_type and d.parent_id = c.id
                join search_buckets b on b.workspace_id = of_workspace and b.type = of_type
                 and b.number = d.place >> 12
               where d.place < below and d.created_at >= since and d.created_at <= until
               order by d.place desc limit 5000) m
       where m.lexemes @@ replace(coalesce(wider, template), '~', m.prefix)::tsquery
       order by m.place desc limit at_most;
    get diagnostics found_here = row_count;
    return query select null::uuid, null::uuid, case when found_here = at_most then below end,
                        null::timestamptz, null::float8;
    return;
  end if;
  loop
    select min(g.number) * 4096::bigint,
           string_agg('(' || replace(coalesce(wider, template), '~', g.prefix) || ')', ' | ')::tsquery
      into lowest, asked
      from (select b.number, b.prefix from search_buckets b
             where b.workspace_id = of_workspace and b.type = of_type
               and b.number * 4096::bigint < unlooked
               and (floor_place is null or b.number * 4096::bigint >= floor_place)
               and b.latest >= since and b.earliest <= until
             order by b.number desc limit width) g;
    if lowest is null and left_over > 0 then
      return query select null::uuid, null::uuid, null::bigint, null::timestamptz, null::float8;
      return;
    end if;
    if left_over = 0
      or (floor_place is null and unlooked < below and clock_timestamp() > deadline
          + case when at_most - left_over < 100 then 2 * patience else interval '0' end) then
      return query select null::uuid, null::uuid, unlooked, null::timestamptz, null::float8;
      return;
    end if;
    return query
      with buckets as materialized (
        select b.number, replace(template, '~', b.prefix)::tsquery as narrow,
               replace(wider, '~', b.prefix)::tsquery as wide
          from search_buckets b
         where b.workspace_id = of_workspace and b.type = of_type
           and b.number >= lowest / 4096 and b.number * 4096::bigint < unlooked)
      select m.parent_id, m.id, m.place, m.created_at,
             ts_rank(m.lexemes, b.narrow, 1) + coalesce(ts_rank(m.lexemes, b.wide, 1) / 2, 0)
        from (select d.* from search_documents d
               -- `=` would let the planner read all of a workspace by its key, or both indexes: it knows
               -- nothing of what is asked, and the prefix has told them apart already.
               where d.workspace_id is not distinct from of_workspace
                 and d.type is not distinct from of_type and d.lexemes @@ asked
                 and d.place >= lowest and d.place < unlooked
                 and d.created_at >= since and d.created_at <= until
                 and (of_contact is null or d.id = of_contact)
                 and (statuses is null or exists (
                   select from conversations c
                    where c.workspace_id = of_workspace and c.id = d.parent_id
                      and c.status = any (statuses)))
               order by d.place desc limit left_over) m
        join buckets b on b.number = m.place >> 12;
    get diagnostics found_here = row_count;
    left_over := left_over - found_here;
    unlooked := lowest;
    width := least(width * 4, together);
  end loop;
end
$$;

do $$
begin
  execute format('alter function search_matches set search_path = %I, pg_temp', current_schema());
end
$$;

-- ========== Links of attachments ==========

-- The signed address of a file. The keys are the two blocks that HMAC-SHA-256 (RFC 2104) makes of an
-- attachment's own key, for PostgreSQL has SHA-256 but no HMAC; server/attachments/sign-link.ts checks
-- it. It ends with the hour after a day, so that it is the same for an hour.
create function attachment_link(
  of_workspace uuid, of_attachment text, address text, inner_key bytea, outer_key bytea
) returns text
language sql stable parallel safe
as $$
  select address || path || '&signature='
         || encode(sha256(outer_key || sha256(inner_key || convert_to(path, 'UTF8'))), 'hex')
    from (select '/files/' || of_workspace || '/' || of_attachment || '?expires='
                 || (floor(extract(epoch from now()) / 3600)::bigint + 25) * 3600) as signed (path)
$$;

-- What a message's `attachments` show: spec 2.3. Reads no table, so it may run wherever the row is.
create function attachment_links(of_workspace uuid, attachments json) returns json
language sql stable parallel safe
as $$
  select ('[' || string_agg(
           '{"id":' || (file -> 'id')::text || ',"filename":' || (file -> 'filename')::text
             || ',"content_type":' || (file -> 'content_type')::text || ',"url":'
             || to_json(attachment_link(of_workspace, file ->> 'id', file ->> 'address',
                  decode(file ->> 'inner_key', 'hex'), decode(file ->> 'outer_key', 'hex')))::text || '}',
           ',' order by number) || ']')::json
    from json_array_elements(attachments) with ordinality as files (file, number)
$$;

-- ========== Rights ==========

-- Functions are for the server's role alone.
do $$
declare
  f regprocedure;
begin
  for f in select oid from pg_proc where pronamespace = current_schema()::regnamespace and proname in (
    'latest_sequences', 'enqueue_mail', 'enqueue_webhook', 'search_matches', 'attachment_link',
    'attachment_links')
  loop
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to porchlight_app', f);
  end loop;
end
$$;

-- The second wall (docs/decisions/0005): the server's role sees the rows of one workspace, the one
-- the connection was told to work for; nobody told means no rows.
do $$
declare
  t text;
begin
  foreach t in array array[
    'workspaces', 'workspace_clocks', 'api_keys', 'rate_limit_buckets', 'kept_replies', 'roles',
    'statuses', 'groups', 'channels', 'tags', 'contact_fields', 'ticket_fields', 'team_members',
    'contacts', 'merged_contacts', 'conversations', 'conversation_tags', 'messages',
    'message_mentions', 'read_positions', 'attachments', 'events', 'list_totals', 'list_chunks',
    'list_spans', 'mails', 'webhooks', 'webhook_secrets', 'webhook_progress', 'webhook_replays',
    'webhook_deliveries', 'webhook_attempts', 'search_progress', 'search_buckets',
    'search_documents', 'search_words']
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

-- ========== Planning ==========

-- Plans are kept for all workspaces, so they have to be those of the largest one. With an average of
-- few rows a workspace PostgreSQL would read a whole workspace for a single row (docs/decisions/0036).
do $$
declare
  t text;
begin
  for t in select attrelid::regclass from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attname = 'workspace_id'
  loop
    execute format('alter table %s alter workspace_id set (n_distinct = 1)', t);
  end loop;
end
$$;

-- ========== Autovacuum ==========

-- Hot small tables are vacuumed early: their visibility map and their dead versions decide the cost
-- of the very pages that must stay cheap.
alter table conversations set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
alter table workspace_clocks set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
alter table list_totals set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
alter table list_chunks set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
alter table list_spans set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
alter table search_progress set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
