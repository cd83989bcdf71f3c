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

alter table kept_replies enable row level security;
alter table kept_replies force row level security;
create policy one_workspace on kept_replies to porchlight_app
  using (workspace_id = nullif(current_setting('porchlight.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('porchlight.workspace_id', true), '')::uuid);
create policy administration on kept_replies to current_user using (true) with check (true);
grant select, insert, update, delete on kept_replies to porchlight_app;
