-- Drafts that a request of the API has made to be sent at a time (docs/decisions/0226). `scheduled_id`: by which callers know it;
-- `scheduled_by`: who made the request, as events name it. What the member saves instead has neither.
alter table drafts
  add column scheduled_id uuid,
  add column scheduled_by json,
  add check ((scheduled_id is null) = (scheduled_by is null));
create unique index drafts_scheduled on drafts (workspace_id, scheduled_id) where scheduled_id is not null;
