-- Files of saved replies (docs/decisions/0212): uploads that their reply keeps. Messages get copies of them.
alter table attachments
  add column saved_reply_id uuid,
  add foreign key (workspace_id, saved_reply_id) references saved_replies (workspace_id, id)
    deferrable initially immediate,
  add check (saved_reply_id is null
             or (message_id is null and mail_id is null and sha256 is not null and position is not null));
create index attachments_of_saved_replies on attachments (workspace_id, saved_reply_id, position)
  where saved_reply_id is not null;
drop index attachments_unsent;
create index attachments_unsent on attachments (workspace_id, created_at)
  where message_id is null and mail_id is null and saved_reply_id is null;
