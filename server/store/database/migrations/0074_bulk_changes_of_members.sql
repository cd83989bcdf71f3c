-- The bulk changes of a team member, newest first: ids begin with their time.
create index bulk_changes_by_member on bulk_changes (workspace_id, team_member_id, id) where team_member_id is not null;
