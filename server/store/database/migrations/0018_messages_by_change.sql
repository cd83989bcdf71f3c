-- Messages of all conversations in the order of their last change (docs/decisions/0139).
create index messages_by_updated_at on messages (workspace_id, updated_at, id);
