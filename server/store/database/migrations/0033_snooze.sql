-- Conversations that are put off (docs/decisions/0216): until a time, or until the contact writes; with null only until then.
alter table conversations
  add column snoozed boolean not null default false,
  add column snoozed_until timestamptz(3);

-- Few are snoozed: they are counted, and left out of lists, by this index.
create index conversations_snoozed on conversations (workspace_id, status, team_member_id, group_id, waiting_since, id)
  where snoozed;
