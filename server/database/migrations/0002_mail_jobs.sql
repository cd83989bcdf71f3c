-- The mail that a change owes is delivered by a job, queued in the change's own transaction. The
-- queue belongs to graphile-worker and to the owner: the server's role reaches it through this one
-- function. The body is bound when it runs, so the queue may be made after it; as long as there is
-- none, mails wait in their table, and the start of the jobs queues what it finds there.
create function enqueue_mail(workspace_id uuid, mail_id uuid, not_before timestamptz default null)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if to_regnamespace('graphile_worker') is null then
    return;
  end if;
  perform graphile_worker.add_job(
    'deliver_mail',
    json_build_object('workspace_id', workspace_id, 'mail_id', mail_id),
    run_at := not_before,
    max_attempts := 25,
    job_key := 'mail:' || mail_id
  );
end
$$;

revoke all on function enqueue_mail(uuid, uuid, timestamptz) from public;
grant execute on function enqueue_mail(uuid, uuid, timestamptz) to porchlight_app;
