-- What a company's directory says of team members and groups by SCIM (docs/decisions/0214).

-- `user_name`: unique in the directory, and not always the email. `removed`: the directory has deleted the user; the
-- member stays, inactive, because messages refer to it.
create table directory_members (
  workspace_id   uuid not null,
  team_member_id uuid not null,
  user_name      text not null,
  user_name_key  text not null,
  external_id    text,
  removed        boolean not null,
  updated_at     timestamptz(3) not null,
  primary key (workspace_id, team_member_id),
  foreign key (workspace_id) references workspaces deferrable initially immediate,
  foreign key (workspace_id, team_member_id) references team_members (workspace_id, id) deferrable initially immediate
);
create unique index directory_members_by_name on directory_members (workspace_id, user_name_key);
create index directory_members_by_external_id on directory_members (workspace_id, external_id);
create index directory_members_removed on directory_members (workspace_id) where removed;

create table directory_groups (
  workspace_id uuid not null,
  group_id     uuid not null,
  external_id  text,
  primary key (workspace_id, group_id),
  foreign key (workspace_id) references workspaces deferrable initially immediate,
  foreign key (workspace_id, group_id) references groups (workspace_id, id) on delete cascade deferrable initially immediate
);
create index directory_groups_by_external_id on directory_groups (workspace_id, external_id);

do $$
declare name text;
begin
  foreach name in array array['directory_members', 'directory_groups'] loop
    execute format('alter table %I alter workspace_id set (n_distinct = 1)', name);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy one_workspace on %I to porchlight_app
         using (workspace_id = nullif(current_setting(''porchlight.workspace_id'', true), '''')::uuid)
         with check (workspace_id = nullif(current_setting(''porchlight.workspace_id'', true), '''')::uuid)', name);
    execute format('create policy administration on %I to current_user using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to porchlight_app', name);
  end loop;
end $$;
