-- Second factors of team members (docs/decisions/0208).

-- `sealed`: the secret that the member's app shares. `last_step`: of the last code that was used, so that none works twice.
create table member_totp (
  workspace_id   uuid not null,
  team_member_id uuid not null,
  sealed         bytea not null,
  last_step      integer not null,
  created_at     timestamptz(3) not null,
  primary key (workspace_id, team_member_id),
  foreign key (workspace_id) references workspaces deferrable initially immediate,
  foreign key (workspace_id, team_member_id) references team_members (workspace_id, id) deferrable initially immediate
);

-- The SHA-256 of codes that are not used yet.
create table member_recovery_codes (
  workspace_id   uuid not null,
  team_member_id uuid not null,
  code_hash      bytea not null,
  primary key (workspace_id, team_member_id, code_hash),
  foreign key (workspace_id) references workspaces deferrable initially immediate,
  foreign key (workspace_id, team_member_id) references team_members (workspace_id, id) deferrable initially immediate
);

alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check check (kind in ('invitation', 'reset', 'notice', 'factor'));

do $$
declare name text;
begin
  foreach name in array array['member_totp', 'member_recovery_codes'] loop
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
