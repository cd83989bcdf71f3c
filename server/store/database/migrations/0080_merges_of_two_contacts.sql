-- Conversations of two contacts that a mail links can be merged (docs/decisions/0279). `contact_id`: whose the merged conversation was,
-- where that was another contact.
alter table conversation_merges add column contact_id uuid;
alter table conversation_merges add foreign key (workspace_id, contact_id) references contacts (workspace_id, id)
  deferrable initially immediate;
create index conversation_merges_by_contact on conversation_merges (workspace_id, contact_id) where contact_id is not null;
-- Said to or by somebody else than the contact of the conversation, to whom devices and mails do not show it; null: not.
alter table messages add column is_apart boolean;
create index messages_apart on messages (workspace_id, conversation_id) where is_apart;
