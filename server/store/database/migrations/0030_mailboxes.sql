-- Mails that are fetched from mailboxes (docs/decisions/0158), and what is known of the ways that mails come and go.

-- `address`: the mailbox that the numbers are of. `epoch`: grows whenever a mailbox is numbered anew; it names the mails of the
-- mailbox together with their UIDs. `next_uid`: all from it on are new. `older_uid`: those up to it are looked through,
-- the newest first; null: all are. `past_until`: mails that had arrived by then are imported only if all are.
create table mailboxes (
  workspace_id uuid not null,
  channel_id   uuid not null,
  address      text not null,
  uid_validity bigint not null,
  epoch        integer not null,
  next_uid     bigint not null,
  older_uid    bigint,
  past_until   timestamptz(3) not null,
  imports_all  boolean not null,
  primary key (workspace_id, channel_id),
  foreign key (workspace_id) references workspaces deferrable initially immediate
) with (fillfactor = 50);

-- `failing_since`: of the outage that lasts; `told_at`: when administrators were told of it.
create table mail_ways (
  workspace_id  uuid not null,
  channel_id    uuid not null,
  way           text not null check (way in ('http', 'smtp', 'imap', 'send')),
  last_mail_at  timestamptz(3),
  last_check_at timestamptz(3),
  failing_since timestamptz(3),
  last_error    text,
  told_at       timestamptz(3),
  primary key (workspace_id, channel_id, way),
  foreign key (workspace_id) references workspaces deferrable initially immediate
) with (fillfactor = 50);

create index mail_ways_failing on mail_ways (failing_since) where failing_since is not null;

create index received_mails_fetched on received_mails (workspace_id, channel_id, sha256) where transport = 'imap';

-- The channel of an address, over all workspaces.
create index channels_by_mail_address on channels using gin ((lower((settings -> 'addresses')::text)::jsonb))
  where kind = 'mail';

alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check check (kind in ('invitation', 'reset', 'notice'));

do $$
declare
  t text;
begin
  foreach t in array array['mailboxes', 'mail_ways'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy one_workspace on %I to porchlight_app '
      'using (workspace_id = nullif(current_setting(''porchlight.workspace_id'', true), '''')::uuid) '
      'with check (workspace_id = nullif(current_setting(''porchlight.workspace_id'', true), '''')::uuid)', t);
    execute format('create policy administration on %I to current_user using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to porchlight_app', t);
    execute format('alter table %I alter workspace_id set (n_distinct = 1)', t);
  end loop;
end
$$;
