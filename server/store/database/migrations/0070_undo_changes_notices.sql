-- For how long a member can take back what they send; null: not chosen (docs/decisions/0239).
alter table member_notification_settings
  add column undo_seconds smallint check (undo_seconds between 0 and 20);

-- What a scheduled message changes besides when it is sent, and the saved replies in it (docs/decisions/0242).
alter table drafts
  add column changes json,
  add column saved_reply_ids uuid[];

-- A member is also told that a conversation is back, whose snooze has ended at its time (docs/decisions/0245).
alter table member_notifications drop constraint member_notifications_kind_check;
alter table member_notifications add constraint member_notifications_kind_check
  check (kind in ('mention', 'assigned', 'reply', 'unsnoozed'));
