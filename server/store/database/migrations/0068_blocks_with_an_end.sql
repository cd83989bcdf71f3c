-- The end of a block (docs/decisions/0227), why the team blocked the contact, and who did, as events name their authors.
alter table contacts add column blocked_until timestamptz(3),
  add column block_reason text,
  add column blocked_by json;
