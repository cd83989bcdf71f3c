-- Removing a group looks for the conversations in it, under the workspace's lock.
create index conversations_by_group on conversations (workspace_id, group_id)
  where group_id is not null;
