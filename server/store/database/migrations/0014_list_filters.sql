-- Filters of lists (docs/decisions/0138).

-- The ids of a tag's conversations come from the index alone.
create index conversation_tags_with_tag on conversation_tags (workspace_id, tag_id, conversation_id);
drop index conversation_tags_by_tag;

-- Nearly all conversations have the priority low, so only the others have an entry.
create index conversations_by_priority on conversations (workspace_id, priority, id) where priority <> 'low';

-- Contacts that were changed after a moment, in the order of their changes.
create index contacts_by_updated_at on contacts (workspace_id, updated_at, id);

-- The digits of a phone number, as they are looked for.
alter table contacts add column phone_key text;
update contacts set phone_key = nullif(regexp_replace(regexp_replace(phone_number, '[^0-9]', '', 'g'), '^00', ''), '')
 where phone_number is not null;
create index contacts_by_phone on contacts (workspace_id, phone_key, created_at, id) where phone_key is not null;
