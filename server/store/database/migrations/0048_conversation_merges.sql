-- Merges and splits of conversations that can be undone (docs/decisions/0183). `conversation_id`: where the messages of a merge are now, or
-- what a split has taken messages from; `into_id`: the same when it was made, another one if that was merged since. `merged_id`: the
-- conversation that was merged, or that a split has made. `title`, `before`: the row that is gone, and what else an undo restores.
create table conversation_merges (
  workspace_id    uuid not null,
  id              uuid not null,
  kind            text not null check (kind in ('merge', 'split')),
  conversation_id uuid not null,
  into_id         uuid not null,
  merged_id       uuid not null,
  external_id     text,
  title           text not null,
  message_ids     uuid[] not null,
  before          json not null,
  created_at      timestamptz(3) not null,
  -- An undone one is only kept to find all conversations in which a message was.
  undone_at       timestamptz(3),
  primary key (workspace_id, id),
  foreign key (workspace_id) references workspaces deferrable initially immediate,
  foreign key (workspace_id, conversation_id) references conversations (workspace_id, id) deferrable initially immediate
);
create index conversation_merges_by_merged on conversation_merges (workspace_id, merged_id);
create index conversation_merges_by_into on conversation_merges (workspace_id, into_id);
create unique index conversation_merges_by_external_id on conversation_merges (workspace_id, external_id)
  where external_id is not null;
create index conversation_merges_by_conversation on conversation_merges (workspace_id, conversation_id, created_at);

alter table conversation_merges alter workspace_id set (n_distinct = 1);
alter table conversation_merges enable row level security;
alter table conversation_merges force row level security;
create policy one_workspace on conversation_merges to porchlight_app
  using (workspace_id = nullif(current_setting('porchlight.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('porchlight.workspace_id', true), '')::uuid);
create policy administration on conversation_merges to current_user using (true) with check (true);
grant select, insert, update, delete on conversation_merges to porchlight_app;
