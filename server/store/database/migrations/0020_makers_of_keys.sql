-- Who made a key, as events name their actor: a member, another key or a command; null for keys made before.
alter table api_keys add column created_by json;
