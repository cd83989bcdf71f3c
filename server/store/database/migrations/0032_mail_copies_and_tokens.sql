-- Copies of sent mails, addresses that get none, and access tokens for mail servers (docs/decisions/0187, 0188, 0189).

-- `handed_to`: the places in `recipients` of those to whom every copy has gone that the mail server may have accepted; empty once it
-- has said that it has accepted one, so that a copy in the folder of sent mails says nothing of a later attempt.
alter table conversation_mails add column handed_to smallint[];

-- `mail_id`: the mail that was returned, or whose reader said so. Its recipients have the address, which is not stored here, so
-- that an erasure of the mail leaves the hash alone.
alter table mail_suppressions
  add column id uuid not null default gen_random_uuid(),
  add column mail_id uuid;
create unique index mail_suppressions_by_id on mail_suppressions (workspace_id, id);

-- Secrets of a mail channel besides passwords: of the registered program, and what access tokens are asked for with.
alter table channel_secrets
  drop constraint channel_secrets_purpose_check,
  add constraint channel_secrets_purpose_check
    check (purpose in ('identity', 'smtp', 'imap', 'oauth_secret', 'oauth_token'));
