-- Contacts in the order of their names (docs/decisions/0262): in lower case and without accents, compared byte by byte, so that no
-- library that an upgrade replaces changes the order of the index. Generated: whatever writes a name, also an older server, keeps it.
alter table contacts add column name_key text collate "C" not null
  generated always as (
    left(regexp_replace(normalize(lower(left(btrim(name), 100)), NFKD), '[\u0300-\u036f]', '', 'g'), 100)
  ) stored;
create index contacts_by_name on contacts (workspace_id, name_key, id);
