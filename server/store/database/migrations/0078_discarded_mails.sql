-- A discarded mail keeps what it is for a time, so that discarding it can be undone (docs/decisions/0281).
alter table received_mails add column discarded_at timestamptz(3);
create index received_mails_discarded on received_mails (workspace_id, discarded_at) where discarded_at is not null;
