-- The bulk change that this one takes back, once at most (docs/decisions/0200).
alter table bulk_changes add column undoes_id uuid;

create unique index bulk_changes_by_undone on bulk_changes (workspace_id, undoes_id) where undoes_id is not null;
