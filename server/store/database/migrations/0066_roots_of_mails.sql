-- The first of a mail's References: answers to a mail that never came here belong together. Null: it has none, or came before.
alter table received_mails add column root_id text;
create index received_mails_by_root on received_mails (workspace_id, root_id) where root_id is not null;
