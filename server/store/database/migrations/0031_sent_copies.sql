-- Uncertain mails are looked for in the folder of sent mails (docs/decisions/0187).

-- `handed_to`: the places in `recipients` of those to whom every copy has gone that the mail server may have accepted; empty once it
-- has said that it has accepted one, so that a copy in the folder says nothing of a later attempt.
alter table conversation_mails add column handed_to smallint[];
