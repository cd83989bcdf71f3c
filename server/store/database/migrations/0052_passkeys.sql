-- Passkeys of team members (docs/decisions/0194).

-- `public_key`: SPKI. `host`: the only one at which it works. `counter`: of its authenticator, 0 where it has none. `last_challenge_at`: when
-- the challenge of its last use was issued, so that this one and earlier ones are void.
create table member_passkeys (
  workspace_id      uuid not null,
  id                uuid not null,
  team_member_id    uuid not null,
  credential_id     bytea not null,
  public_key        bytea not null,
  host              text not null,
  name              text not null,
  counter           bigint not null,
  last_challenge_at timestamptz(3),
  created_at        timestamptz(3) not null,
  last_used_at      timestamptz(3),
  primary key (workspace_id, id),
  unique (workspace_id, credential_id),
  foreign key (workspace_id) references workspaces deferrable initially immediate,
  foreign key (workspace_id, team_member_id) references team_members (workspace_id, id) deferrable initially immediate
);
create index member_passkeys_by_member on member_passkeys (workspace_id, team_member_id);

do $$
declare name text;
begin
  foreach name in array array['member_passkeys'] loop
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
