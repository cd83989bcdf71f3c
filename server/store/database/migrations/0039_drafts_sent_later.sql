-- Drafts that are sent at a time (docs/decisions/0193). `send_id`: of the task, and the external id of the message; `after_position`: the
-- newest message when the time was chosen, for `unless_answered`; `unsent_because`: why the last one was not sent.
alter table drafts
  add column send_id uuid,
  add column send_at timestamptz(3),
  add column unless_answered boolean not null default false,
  add column after_position bigint not null default 0,
  add column unsent_because text,
  add check ((send_id is null) = (send_at is null));
