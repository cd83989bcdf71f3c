-- Who gets a draft by mail that is sent at its time, as `mail` of a send has it. Null: whoever gets any answer.
alter table drafts add column recipients json;
