-- What has a time (docs/decisions/0162): one row for each task, written in the transaction of the change that makes it due.

-- `subject_id`: what the task is about; at most one task of a kind is due for it. `due_at`: when it is due, or, while it
-- runs, when it is taken for lost and runs again; null once its attempts are used up. `claim`: the run that has it.
create table due_tasks (
  workspace_id uuid not null,
  kind         text not null,
  subject_id   uuid not null,
  input        json not null,
  due_at       timestamptz(3),
  attempts     integer not null default 0,
  claim        uuid,
  last_error   text,
  primary key (workspace_id, kind, subject_id),
  foreign key (workspace_id) references workspaces deferrable initially immediate
) with (fillfactor = 80);
create index due_tasks_by_time on due_tasks (workspace_id, kind, due_at) where due_at is not null;

-- When the next task of a kind is due in a workspace, or earlier. It belongs to the installation and is never moved: the
-- opening of a workspace writes it anew. Workspaces take turns in the order of `next_at`.
create table due_turns (
  workspace_id uuid not null,
  kind         text not null,
  next_at      timestamptz(3) not null,
  primary key (workspace_id, kind)
) with (fillfactor = 50);
create index due_turns_by_time on due_turns (kind, next_at);

do $$
declare
  t text;
begin
  foreach t in array array['due_tasks', 'due_turns'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy one_workspace on %I to porchlight_app '
      'using (workspace_id = nullif(current_setting(''porchlight.workspace_id'', true), '''')::uuid) '
      'with check (workspace_id = nullif(current_setting(''porchlight.workspace_id'', true), '''')::uuid)', t);
    execute format('create policy administration on %I to current_user using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to porchlight_app', t);
    execute format('alter table %I alter workspace_id set (n_distinct = 1)', t);
    execute format('alter table %I set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000)', t);
  end loop;
end
$$;

-- Every unsent mail, and every webhook with pending deliveries or a replay.
insert into due_tasks (workspace_id, kind, subject_id, input, due_at)
select workspace_id, 'deliver_mail', id, '{}'::json, now() from mails where sent_at is null
union all
select w.workspace_id, 'deliver_webhook', w.id, '{}'::json, now()
  from webhooks w
 where w.deleted_at is null
   and (exists (select from webhook_deliveries d
                 where d.workspace_id = w.workspace_id and d.webhook_id = w.id and d.status = 'pending')
     or exists (select from webhook_replays r where r.workspace_id = w.workspace_id and r.webhook_id = w.id));

-- Mails keep the times and attempts of the queue that graphile-worker had. Its schema goes, unless it also has tasks of
-- another program that shares the database.
do $$
declare
  is_shared boolean;
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    execute $move$
      update due_tasks t
         set attempts = j.attempts, last_error = left(j.last_error, 300),
             due_at = case when j.attempts < j.max_attempts or j.locked_at is not null
                           then greatest(j.run_at, j.locked_at + interval '90 seconds') end
        from graphile_worker._private_jobs j
       where t.kind = 'deliver_mail' and j.key = 'mail:' || t.subject_id
    $move$;
    execute $shared$
      select exists (select from graphile_worker._private_tasks
                      where identifier not in ('deliver_mail', 'deliver_webhook'))
    $shared$ into is_shared;
    if is_shared then
      execute $ours$
        delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
         where t.id = j.task_id and t.identifier in ('deliver_mail', 'deliver_webhook')
      $ours$;
    else
      drop schema graphile_worker cascade;
    end if;
  end if;
end
$$;

insert into due_turns (workspace_id, kind, next_at)
select workspace_id, kind, min(due_at) from due_tasks where due_at is not null group by workspace_id, kind;

drop function enqueue_mail(uuid, uuid, timestamptz);
drop function enqueue_webhook(uuid, uuid, timestamptz);
