-- Answers that go out by mail, and the state of their delivery (docs/decisions/0151).

-- `recipients`: of an answer, each with the state of its delivery. `handed_at`: when an attempt gave the mail server the whole
-- mail; it stays if the server has died before it recorded the answer, and is removed with a definite one.
alter table conversation_mails
  drop constraint conversation_mails_purpose_check,
  add constraint conversation_mails_purpose_check check (purpose in ('follow_up', 'transcript', 'answer')),
  drop constraint conversation_mails_state_check,
  add constraint conversation_mails_state_check
    check (state in ('waiting', 'sent', 'withdrawn', 'failed', 'uncertain')),
  add column recipients json,
  add column handed_at timestamptz(3);

-- `bounce`: no mail arrives there.
alter table mail_suppressions
  drop constraint mail_suppressions_reason_check,
  add constraint mail_suppressions_reason_check check (reason in ('page', 'one_click', 'bounce'));
