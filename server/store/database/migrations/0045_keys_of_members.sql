-- API keys of team members, who act by them within their own rights; null: a key of the workspace (docs/decisions/0213).
alter table api_keys add column team_member_id uuid;
alter table api_keys add foreign key (workspace_id, team_member_id) references team_members (workspace_id, id)
  deferrable initially immediate;
create index api_keys_of_members on api_keys (workspace_id, team_member_id) where team_member_id is not null;

-- A change that a member starts by such a key goes on with the rights of that key.
alter table bulk_changes drop constraint bulk_changes_check;
alter table bulk_changes add constraint bulk_changes_check check (api_key_id is not null or team_member_id is not null);
