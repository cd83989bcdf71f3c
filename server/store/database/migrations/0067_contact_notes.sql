-- Notes of the team on contacts (docs/decisions/0244). `author`: who wrote it, as events name their authors.
create table contact_notes (
  workspace_id uuid not null,
  id           uuid not null,
  contact_id   uuid not null,
  body         text not null,
  author       json not null,
  created_at   timestamptz(3) not null,
  updated_at   timestamptz(3) not null,
  primary key (workspace_id, id),
  foreign key (workspace_id) references workspaces deferrable initially immediate,
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) deferrable initially immediate
);
create index contact_notes_by_contact on contact_notes (workspace_id, contact_id, id);

alter table contact_notes alter workspace_id set (n_distinct = 1);
alter table contact_notes enable row level security;
alter table contact_notes force row level security;
create policy one_workspace on contact_notes to porchlight_app
  using (workspace_id = nullif(current_setting('porchlight.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('porchlight.workspace_id', true), '')::uuid);
create policy administration on contact_notes to current_user using (true) with check (true);
grant select, insert, update, delete on contact_notes to porchlight_app;
