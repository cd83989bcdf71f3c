-- Mails that came by a channel (docs/decisions/0186). The original is an attachment, which refers to its mail.

-- `transport_id`: names the mail among those that came this way: the SHA-256 of its bytes, or its place in a mailbox.
-- `people`: the addresses in it that are not the channel's, in the form that is compared. `header_id`: its Message-ID.
-- An erased or discarded mail keeps what tells its copies: the ways that it came and its SHA-256.
create table received_mails (
  workspace_id    uuid not null,
  id              uuid not null,
  channel_id      uuid not null,
  transport       text not null check (transport in ('http', 'smtp', 'imap')),
  transport_id    text not null,
  sha256          bytea not null,
  size            bigint not null,
  envelope        json not null,
  received_at     timestamptz(3) not null,
  state           text not null check (state in ('stored', 'message', 'tray', 'set_aside', 'discarded', 'erased')),
  reason          text,
  class           text,
  verdict         text,
  subject         text,
  sender          text,
  sender_key      text,
  header_id       text,
  people          text[] not null default '{}',
  conversation_id uuid,
  message_id      uuid,
  primary key (workspace_id, id),
  unique (workspace_id, channel_id, transport, transport_id),
  foreign key (workspace_id) references workspaces deferrable initially immediate,
  foreign key (workspace_id, message_id) references messages (workspace_id, id)
    deferrable initially immediate
);
create index received_mails_in_tray on received_mails (workspace_id, id) where state = 'tray';
create index received_mails_by_message on received_mails (workspace_id, message_id) where message_id is not null;
create index received_mails_by_conversation on received_mails (workspace_id, conversation_id, id)
  where conversation_id is not null;
create index received_mails_by_header on received_mails (workspace_id, header_id) where header_id is not null;
create index received_mails_by_sender on received_mails (workspace_id, sender_key, id) where sender_key is not null;

alter table attachments add column mail_id uuid,
  add foreign key (workspace_id, mail_id) references received_mails (workspace_id, id)
    deferrable initially immediate,
  add check (mail_id is null or message_id is null);
create unique index attachments_of_mails on attachments (workspace_id, mail_id) where mail_id is not null;
drop index attachments_unsent;
create index attachments_unsent on attachments (workspace_id, created_at)
  where message_id is null and mail_id is null;

-- What a message that is a mail shows of it: addresses, subject, and what was made of it. Null for all others.
alter table messages add column mail json;

do $$
begin
  execute 'alter table received_mails enable row level security';
  execute 'alter table received_mails force row level security';
  execute 'create policy one_workspace on received_mails to porchlight_app '
    'using (workspace_id = nullif(current_setting(''porchlight.workspace_id'', true), '''')::uuid) '
    'with check (workspace_id = nullif(current_setting(''porchlight.workspace_id'', true), '''')::uuid)';
  execute 'create policy administration on received_mails to current_user using (true) with check (true)';
  execute 'grant select, insert, update, delete on received_mails to porchlight_app';
  execute 'alter table received_mails alter workspace_id set (n_distinct = 1)';
end
$$;
