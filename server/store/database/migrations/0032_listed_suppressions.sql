-- Addresses that get no mails are listed and lifted (docs/decisions/0188).

-- `mail_id`: the mail that was returned, or whose reader said so. Its recipients have the address, which is not stored here, so
-- that an erasure of the mail leaves the hash alone.
alter table mail_suppressions
  add column id uuid not null default gen_random_uuid(),
  add column mail_id uuid;
create unique index mail_suppressions_by_id on mail_suppressions (workspace_id, id);
