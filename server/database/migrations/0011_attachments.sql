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

-- Null for all but the messages that have any: no other message pays for it, in room or in time.
alter table messages add column has_attachments boolean;

alter table attachments enable row level security;
alter table attachments force row level security;
create policy one_workspace on attachments to porchlight_app
  using (workspace_id = nullif(current_setting('porchlight.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('porchlight.workspace_id', true), '')::uuid);
create policy administration on attachments to current_user using (true) with check (true);
grant select, insert, update, delete on attachments to porchlight_app;
