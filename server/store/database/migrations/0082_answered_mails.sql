-- `answered_id`: the message whose mail an answer answers, so that it does so also when it is sent again; its own if it answers
-- none. null: it was written before this column.
alter table conversation_mails add column answered_id uuid;
