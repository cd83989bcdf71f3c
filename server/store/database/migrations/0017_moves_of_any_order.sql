-- Moves between cells that always end, and any number of workspaces that have left (docs/decisions/0149).

-- A move replays a workspace's changes in the order in which they were made. One statement may delete a row before
-- those that refer to it, so a replay has its foreign keys checked at its end. All others check them as before.
do $$
declare
  key record;
begin
  for key in
    select conrelid::regclass as of_table, conname from pg_constraint
     where contype = 'f' and not condeferrable and conparentid = 0
       and connamespace = current_schema()::regnamespace
  loop
    execute format('alter table %s alter constraint %I deferrable initially immediate', key.of_table, key.conname);
  end loop;
end $$;

create index workspace_moves_by_subdomain on workspace_moves (subdomain);
create index workspace_moves_by_host on workspace_moves using gin (hosts);

-- Whether a workspace has left the installation or is on its way to it. `closed_workspaces` stays for servers of the
-- version before, which run beside this one during an upgrade.
create function has_closed_workspaces()
returns boolean
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
  select exists (select from public.workspace_moves where state in ('handed', 'gone', 'arriving', 'aborted'))
$$;

-- Those that have one of these ids, subdomains or hosts: the host of a request names its workspace.
create function find_closed_workspaces(ids uuid[], subdomains text[], names text[])
returns table (workspace_id uuid, subdomain text, hosts text[])
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
  select m.workspace_id, m.subdomain, m.hosts from public.workspace_moves m
   where m.workspace_id = any (ids) and m.state in ('handed', 'gone', 'arriving', 'aborted')
  union all
  select m.workspace_id, m.subdomain, m.hosts from public.workspace_moves m
   where m.subdomain = any (subdomains) and m.state in ('handed', 'gone', 'arriving', 'aborted')
  union all
  select m.workspace_id, m.subdomain, m.hosts from public.workspace_moves m
   where m.hosts && names and m.state in ('handed', 'gone', 'arriving', 'aborted')
$$;

revoke all on function has_closed_workspaces, find_closed_workspaces from public;
grant execute on function has_closed_workspaces, find_closed_workspaces to porchlight_app;
