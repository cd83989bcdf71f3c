-- Mails that come within 400 ms are due together, microseconds apart, in the order in which they came: milliseconds
-- rounded these away. A finer type of the same values needs no new table or index.
alter table due_tasks alter column due_at type timestamptz;
alter table due_turns alter column next_at type timestamptz;
