-- Lists that are short keep no counters of places (docs/decisions/0222). `cut_levels`: 0 where no list of the workspace has more than two chunks'
-- rows, which then has no chunks; 1 where lists are cut into chunks, but none into spans; 2 where every list has spans. A writer reads it with the
-- clock and writes the counters that there are.
alter table workspace_clocks add column cut_levels smallint not null default 0 check (cut_levels between 0 and 2);

update workspace_clocks k
   set cut_levels = case
     when exists (select from list_spans s where s.workspace_id = k.workspace_id and s.starts_at > '-infinity') then 2
     when exists (select from list_chunks c where c.workspace_id = k.workspace_id
                     and (c.starts_at > '-infinity' or c.label = '' and c.total > 500)) then 1
     else 0 end;

delete from cell_spans s using workspace_clocks k where k.workspace_id = s.workspace_id and k.cut_levels < 2;
delete from list_spans s using workspace_clocks k where k.workspace_id = s.workspace_id and k.cut_levels < 2;
delete from list_chunks c using workspace_clocks k where k.workspace_id = c.workspace_id and k.cut_levels < 1;
