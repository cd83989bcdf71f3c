-- When a mail reached its mailbox, and where its sender wants answers if not at its own address: floods are counted by both
-- (docs/decisions/0249). Null: it came before this, or is no message.
alter table received_mails add column arrived_at timestamptz(3), add column answer_key text;
create index received_mails_by_arrival on received_mails (workspace_id, sender_key, channel_id, arrived_at)
  where arrived_at is not null;
