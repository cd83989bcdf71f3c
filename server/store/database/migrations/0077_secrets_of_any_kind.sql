-- What a secret of a channel is for is a name of the channel's kind (docs/decisions/0252): a further kind needs no migration for it.
alter table channel_secrets drop constraint channel_secrets_purpose_check;
