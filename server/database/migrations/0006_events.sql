-- How far the logs of these workspaces go, for those who wait for more of several at once: row-level
-- security shows a connection one workspace at a time, and to ask for each by itself would cost a
-- server thousands of statements a second. It tells numbers, and nothing of what they count.
create function latest_sequences(workspace_ids uuid[])
returns table (workspace_id uuid, sequence bigint)
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
  select c.workspace_id, c.sequence
    from public.workspace_clocks c
   where c.workspace_id = any (workspace_ids)
$$;

revoke all on function latest_sequences(uuid[]) from public;
grant execute on function latest_sequences(uuid[]) to porchlight_app;
