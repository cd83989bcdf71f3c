-- The passwords of a mail channel's servers, sealed like the secrets that sign identities (docs/decisions/0150). A channel has
-- one for each server.
alter table channel_secrets
  add column purpose text not null default 'identity' check (purpose in ('identity', 'smtp', 'imap'));
create unique index channel_passwords on channel_secrets (workspace_id, channel_id, purpose) where purpose <> 'identity';
