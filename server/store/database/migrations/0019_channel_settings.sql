-- The settings of a channel, as its kind has them (server/chat/channels/kinds), which also has the list of kinds.
alter table channels add column settings jsonb;
update channels set settings = web::jsonb where web is not null;
alter table channels
  drop column web,
  drop constraint channels_kind_check,
  add constraint channels_kind_check check (kind ~ '^[a-z][a-z_]{0,39}$');
