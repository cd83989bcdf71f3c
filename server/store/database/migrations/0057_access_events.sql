-- The last entry of the trail of access that the log has an event of (docs/decisions/0195); null: of none. Those of before have none.
alter table workspaces add column access_told_at timestamptz(3);
update workspaces w
   set access_told_at = (select max(a.created_at) from access_entries a where a.workspace_id = w.workspace_id);
