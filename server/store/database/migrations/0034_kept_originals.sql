-- Originals of mails are kept for as long as their channel says (docs/decisions/0191).
alter table received_mails add column original_gone boolean not null default false;
create index received_mails_with_original on received_mails (workspace_id, channel_id, received_at)
  where state in ('message', 'set_aside') and not original_gone;
create index channels_with_retention on channels (workspace_id)
  where kind = 'mail' and settings ->> 'originals_kept_days' is not null;
