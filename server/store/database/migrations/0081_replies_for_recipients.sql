-- What the mail server has said of the recipients of an answer before it got the whole mail: `{"accepted": [addresses], "refused":
-- [{"address", "responseCode", "message"}]}`, from `handed_at` on until its reply is recorded, so that a kill of the server leaves only those in doubt
-- whom it has accepted.
alter table conversation_mails add column handed_replies json;
