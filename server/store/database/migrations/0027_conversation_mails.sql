-- Mails to contacts about their conversations (docs/decisions/0180), and the addresses that want none.

-- `rendered`: the mail as it is sent; null once it is sent or withdrawn. `recipient_key`: the address in its comparable form.
-- `is_proven`: whether the address was known to be the contact's. `token`: in the addresses that its answers go to.
-- `opened_by`: the devices on which its link has opened the conversation.
create table conversation_mails (
  workspace_id    uuid not null,
  id              uuid not null,
  conversation_id uuid not null,
  purpose         text not null check (purpose in ('follow_up', 'transcript')),
  state           text not null default 'waiting' check (state in ('waiting', 'sent', 'withdrawn')),
  recipient       text not null,
  recipient_key   text not null,
  is_proven       boolean not null,
  language        text not null,
  token           text not null,
  message_ids     uuid[] not null,
  rendered        json,
  opened_by       uuid[] not null default '{}',
  created_at      timestamptz(3) not null,
  sent_at         timestamptz(3),
  primary key (workspace_id, id),
  foreign key (workspace_id) references workspaces deferrable initially immediate,
  foreign key (workspace_id, conversation_id) references conversations (workspace_id, id)
    deferrable initially immediate
);
create index conversation_mails_by_conversation on conversation_mails (workspace_id, conversation_id, created_at);
create index conversation_mails_by_token on conversation_mails (workspace_id, token);
create index conversation_mails_by_recipient on conversation_mails (workspace_id, recipient_key, created_at);
create index conversation_mails_waiting on conversation_mails (workspace_id, created_at) where state = 'waiting';

-- Only a hash of the address is kept, which outlives the contact. `reason`: how its owner said so.
create table mail_suppressions (
  workspace_id uuid not null,
  address_hash bytea not null,
  reason       text not null check (reason in ('page', 'one_click')),
  created_at   timestamptz(3) not null,
  primary key (workspace_id, address_hash),
  foreign key (workspace_id) references workspaces deferrable initially immediate
);

do $$
declare
  t text;
begin
  foreach t in array array['conversation_mails', 'mail_suppressions'] loop
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

-- Conversations that links in mails have opened on a device.
alter table widget_devices add column opened uuid[] not null default '{}';
