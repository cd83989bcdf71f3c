-- A member's own signature below the answers that go out by mail (docs/decisions/0254): as written, and as HTML.
alter table team_members add column mail_signature json;

-- What is still to be done with a fetched mail in its mailbox (docs/decisions/0255): null: nothing (any more).
alter table received_mails add column after_import text;
create index received_mails_to_act_on on received_mails (workspace_id, channel_id, transport_id collate "C")
  where after_import is not null;

-- The last mail that a mailbox's channel sent to its address with a plus, and what became of it (docs/decisions/0256).
alter table mailboxes add column plus_probe json;
