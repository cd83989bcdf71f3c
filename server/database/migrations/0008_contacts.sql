-- What contacts' documents refer to gets ids, and what happens to contacts as a whole gets its indexes.

-- Statuses and roles are keyed by their name, which rows carry; an id stays through a new name. In
-- the form of UUIDv7 (RFC 9562, 5.7), as every id.
alter table statuses add column id uuid;
alter table roles add column id uuid;

update statuses set id = encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
  placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
  from 1 for 6), 52, 1), 53, 1), 'hex')::uuid;
update roles set id = encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
  placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
  from 1 for 6), 52, 1), 53, 1), 'hex')::uuid;

alter table statuses alter column id set not null, add unique (workspace_id, id);
alter table roles alter column id set not null, add unique (workspace_id, id);

-- Whoever merges, exports or erases a contact looks for what they wrote, in whatever conversation.
create index messages_by_contact on messages (workspace_id, contact_id) where contact_id is not null;

-- Which contacts have gone into another one: the event log still knows them by their old ids.
create table merged_contacts (
  workspace_id uuid not null,
  id           uuid not null,
  contact_id   uuid not null,
  created_at   timestamptz(3) not null,
  merged_at    timestamptz(3) not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id)
);
create index merged_contacts_by_contact on merged_contacts (workspace_id, contact_id);

-- How far a team member has read a conversation: the position of a message.
create table read_positions (
  workspace_id    uuid not null,
  conversation_id uuid not null,
  team_member_id  uuid not null,
  position        bigint not null,
  read_at         timestamptz(3) not null,
  primary key (workspace_id, conversation_id, team_member_id),
  foreign key (workspace_id, conversation_id) references conversations (workspace_id, id),
  foreign key (workspace_id, team_member_id) references team_members (workspace_id, id)
) with (fillfactor = 80);
create index read_positions_by_team_member on read_positions (workspace_id, team_member_id);

do $$
declare
  t text;
begin
  foreach t in array array['merged_contacts', 'read_positions']
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
