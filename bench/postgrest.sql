-- What PostgREST serves: the same rows of the same tables, as an integrator would lay them out for it.
-- The views belong to the superuser, so that row-level security costs PostgREST nothing.
create schema bench_api;
create role bench_anonymous nologin;
create role bench_authenticator login noinherit;
grant bench_anonymous to bench_authenticator;
grant usage on schema bench_api to bench_anonymous;

-- All joins are outer ones on whole keys: PostgreSQL leaves them out when PostgREST counts.
create view bench_api.conversations as
select c.workspace_id, c.id, c.status, c.title, c.priority, c.channel_name, c.origin_page_url,
       c.origin_page_title, c.created_at, c.updated_at, c.external_id,
       json_build_object('id', m.id, 'name', btrim(m.first_name || ' ' || m.last_name),
                         'email', m.email) as agent,
       json_build_object('id', g.id, 'name', g.name) as "group",
       json_build_object('id', v.id, 'name', v.name, 'email', v.email,
                         'phone_number', v.phone_number,
                         'user_identifier', v.user_identifier) as visitor
  from conversations c
  left join contacts v on v.workspace_id = c.workspace_id and v.id = c.contact_id
  left join team_members m on m.workspace_id = c.workspace_id and m.id = c.team_member_id
  left join groups g on g.workspace_id = c.workspace_id and g.id = c.group_id;

-- A message as it stands: nothing is looked up, counted, ordered or told.
create view bench_api.messages as
select workspace_id, id, conversation_id, position, body, kind, status, contact_id, created_at, updated_at
  from messages;
alter view bench_api.messages alter column id set default gen_random_uuid();
alter view bench_api.messages alter column position set default 0;
alter view bench_api.messages alter column kind set default 'user_message';
alter view bench_api.messages alter column status set default 'sent';
alter view bench_api.messages alter column created_at set default now();
alter view bench_api.messages alter column updated_at set default now();

-- The same, and its conversation counts it and is the latest changed. The moment is unique a workspace.
create view bench_api.touching_messages as select * from bench_api.messages;
create function bench_api.insert_and_touch() returns trigger language plpgsql security definer as $$
begin
  insert into bench_api.messages (workspace_id, conversation_id, contact_id, body)
  values (new.workspace_id, new.conversation_id, new.contact_id, new.body)
  returning * into new;
  update public.conversations
     set message_count = message_count + 1,
         updated_at = greatest(clock_timestamp(), updated_at + interval '1 millisecond')
   where workspace_id = new.workspace_id and id = new.conversation_id;
  return new;
end
$$;
create trigger insert_and_touch instead of insert on bench_api.touching_messages
  for each row execute function bench_api.insert_and_touch();

grant select on bench_api.conversations to bench_anonymous;
grant select, insert on bench_api.messages, bench_api.touching_messages to bench_anonymous;
