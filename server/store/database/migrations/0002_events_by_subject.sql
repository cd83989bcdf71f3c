-- What an event is about: its resource, or for a message the conversation. Erasing or exporting a contact
-- reads the events of its subjects instead of the whole log (docs/decisions/0062).
alter table events add column subject_id uuid;

-- Rewrites the table once; an update would leave a dead version of every row behind.
alter table events alter column subject_id type uuid using
  coalesce(data ->> 'conversation_id', data -> split_part(type, '.', 1) ->> 'id')::uuid;

create index events_by_subject on events (workspace_id, subject_id, sequence);
