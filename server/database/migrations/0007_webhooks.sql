-- Webhooks: where events are sent to (docs/decisions/0023). The log itself is the outbox: a change
-- writes nothing for them. Each webhook remembers how far it has taken up the log. A deleted one is
-- swept away later, with its deliveries.
create table webhooks (
  workspace_id     uuid not null references workspaces,
  id               uuid not null,
  url              text not null,
  description      text not null,
  event_types      text[] not null,
  enabled          boolean not null,
  disabled_reason  text check (disabled_reason in ('manual', 'gone', 'failing')),
  undelivered_from bigint,
  created_at       timestamptz(3) not null,
  updated_at       timestamptz(3) not null,
  deleted_at       timestamptz(3),
  primary key (workspace_id, id),
  check (enabled = (disabled_reason is null))
);

-- Several while one takes over from another. Nothing but the signing of deliveries reads them.
create table webhook_secrets (
  workspace_id uuid not null,
  webhook_id   uuid not null,
  id           uuid not null,
  secret       bytea not null check (length(secret) between 24 and 64),
  created_at   timestamptz(3) not null,
  expires_at   timestamptz(3),
  primary key (workspace_id, webhook_id, id),
  foreign key (workspace_id, webhook_id) references webhooks (workspace_id, id)
);

-- What deliveries change, apart from what callers change: neither waits for the other's lock.
-- `is_open`: it takes up the log, as long as the webhook is enabled. `failures`: attempts in a row that
-- failed, of all events; `failing_since`: the first of them.
create table webhook_progress (
  workspace_id  uuid not null,
  webhook_id    uuid not null,
  taken_up_to   bigint not null,
  is_open       boolean not null,
  failures      integer not null,
  failing_since timestamptz(3),
  resume_at     timestamptz(3),
  primary key (workspace_id, webhook_id),
  foreign key (workspace_id, webhook_id) references webhooks (workspace_id, id)
) with (fillfactor = 50);

-- A range of the log that is taken up once more.
create table webhook_replays (
  workspace_id uuid not null,
  id           uuid not null,
  webhook_id   uuid not null,
  taken_up_to  bigint not null,
  to_sequence  bigint not null,
  created_at   timestamptz(3) not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, webhook_id) references webhooks (workspace_id, id)
);
create index webhook_replays_by_webhook on webhook_replays (workspace_id, webhook_id, id);

-- One event that is owed to one webhook, or was. `lane`: what has to arrive in the order of its
-- sequences; a pending delivery waits for those before it in its lane. `payload` is set for test
-- events alone, all others are in the log. `taken_until`: somebody is at it until then.
create table webhook_deliveries (
  workspace_id    uuid not null,
  id              uuid not null,
  webhook_id      uuid not null,
  event_id        uuid not null,
  event_type      text not null,
  sequence        bigint,
  payload         json,
  reason          text not null check (reason in ('event', 'test', 'redelivery', 'replay')),
  lane            text,
  status          text not null check (status in ('pending', 'delivered', 'failed')),
  attempt_count   integer not null,
  next_attempt_at timestamptz(3),
  taken_until     timestamptz(3),
  created_at      timestamptz(3) not null,
  finished_at     timestamptz(3),
  primary key (workspace_id, id),
  foreign key (workspace_id, webhook_id) references webhooks (workspace_id, id),
  check ((status = 'pending') = (next_attempt_at is not null))
) with (fillfactor = 80);
create index webhook_deliveries_by_webhook on webhook_deliveries (workspace_id, webhook_id, id);
create index webhook_deliveries_pending on webhook_deliveries (workspace_id, webhook_id, next_attempt_at, id)
  where status = 'pending';
create index webhook_deliveries_in_lanes on webhook_deliveries (workspace_id, webhook_id, lane, sequence)
  where status = 'pending';

create table webhook_attempts (
  workspace_id     uuid not null,
  delivery_id      uuid not null,
  number           integer not null,
  url              text not null,
  started_at       timestamptz(3) not null,
  duration_ms      integer not null,
  request_headers  json not null,
  response_status  integer,
  response_headers json,
  response_body    text,
  error            text,
  primary key (workspace_id, delivery_id, number),
  foreign key (workspace_id, delivery_id) references webhook_deliveries (workspace_id, id)
);

do $$
declare
  t text;
begin
  foreach t in array array['webhooks', 'webhook_secrets', 'webhook_progress', 'webhook_replays',
    'webhook_deliveries', 'webhook_attempts']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy one_workspace on %I to porchlight_app '
      'using (workspace_id = nullif(current_setting(''porchlight.workspace_id'', true), '''')::uuid) '
      'with check (workspace_id = nullif(current_setting(''porchlight.workspace_id'', true), '''')::uuid)', t);
    execute format('create policy administration on %I to current_user using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to porchlight_app', t);
  end loop;
end
$$;

-- A look at a webhook, by a job: at once, or when its next attempt is due. Until the queue is there,
-- what is owed waits in the tables, where the start of the jobs finds it (as enqueue_mail, 0002).
create function enqueue_webhook(workspace_id uuid, webhook_id uuid, not_before timestamptz default null)
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
    'deliver_webhook',
    json_build_object('workspace_id', workspace_id, 'webhook_id', webhook_id),
    run_at := not_before,
    max_attempts := 1,
    job_key := case when not_before is null then 'webhook:' else 'webhook-retry:' end || webhook_id
  );
end
$$;

revoke all on function enqueue_webhook(uuid, uuid, timestamptz) from public;
grant execute on function enqueue_webhook(uuid, uuid, timestamptz) to porchlight_app;
