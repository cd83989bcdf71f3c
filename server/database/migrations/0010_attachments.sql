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

-- Null for all but the messages that have any: no other message pays for it, in room or in time. It
-- holds what the links of its attachments are made of, so that no statement that shows messages has
-- to open the table above.
alter table messages add column attachments json;

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

revoke all on function attachment_link(uuid, text, text, bytea, bytea) from public;
revoke all on function attachment_links(uuid, json) from public;
grant execute on function attachment_link(uuid, text, text, bytea, bytea) to porchlight_app;
grant execute on function attachment_links(uuid, json) to porchlight_app;

alter table attachments enable row level security;
alter table attachments force row level security;
create policy one_workspace on attachments to porchlight_app
  using (workspace_id = nullif(current_setting('porchlight.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('porchlight.workspace_id', true), '')::uuid);
create policy administration on attachments to current_user using (true) with check (true);
grant select, insert, update, delete on attachments to porchlight_app;
