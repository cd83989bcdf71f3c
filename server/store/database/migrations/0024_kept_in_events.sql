-- The tags and ticket fields that a conversation had when an event was recorded, shown where they are asked for
-- (docs/decisions/0153). Null for other events, and for those of before.
alter table events add column kept json;
alter table webhooks add column include text[] not null default '{}';
