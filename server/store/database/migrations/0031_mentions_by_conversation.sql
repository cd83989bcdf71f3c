-- The conversations in which a team member is mentioned (docs/decisions/0205).
alter table message_mentions add column conversation_id uuid;
update message_mentions mm set conversation_id = m.conversation_id
  from messages m where m.workspace_id = mm.workspace_id and m.id = mm.message_id;
alter table message_mentions alter column conversation_id set not null;
drop index message_mentions_by_team_member;
create index message_mentions_by_team_member on message_mentions (workspace_id, team_member_id, conversation_id);
