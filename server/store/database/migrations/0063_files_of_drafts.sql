-- Files of drafts (docs/decisions/0234): uploads that are kept as long as a draft names them. Null: none.
alter table drafts add column file_ids uuid[];
create index drafts_with_files on drafts (workspace_id) where file_ids is not null;
