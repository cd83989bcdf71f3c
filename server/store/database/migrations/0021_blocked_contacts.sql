-- The blocked contacts of a workspace, which are few, in the order of a list.
create index contacts_blocked on contacts (workspace_id, created_at, id) where blocked_at is not null;
