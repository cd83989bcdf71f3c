-- Mail servers are signed in to by access tokens (docs/decisions/0189): the secret of the registered program, and the token that
-- access tokens are asked for with, both sealed.
alter table channel_secrets
  drop constraint channel_secrets_purpose_check,
  add constraint channel_secrets_purpose_check
    check (purpose in ('identity', 'smtp', 'imap', 'oauth_secret', 'oauth_token'));
