-- What PostgREST serves: the same rows of the same tables, as an integrator would lay them out for it.
-- The views belong to the superuser, so that row-level security costs PostgREST nothing.
create schema bench_api;
create role bench_client nologin;
create role bench_authenticator login noinherit;
grant bench_client to bench_authenticator;
grant usage on schema bench_api to bench_client;

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

-- A message that its conversation counts, and that makes it the one changed last. The moment is unique in a workspace.
create view bench_api.messages as
select workspace_id, id, conversation_id, position, body, kind, status, contact_id, created_at, updated_at
  from messages;
create function bench_api.send_message() returns trigger language plpgsql security definer as $$
begin
  update public.conversations
     set message_count = message_count + 1,
         updated_at = greatest(clock_timestamp(), updated_at + interval '1 millisecond')
   where workspace_id = new.workspace_id and id = new.conversation_id
  returning message_count, updated_at, updated_at into new.position, new.created_at, new.updated_at;
  new.id := gen_random_uuid();
  new.kind := 'user_message';
  new.status := 'sent';
  insert into public.messages (workspace_id, id, conversation_id, position, body, kind, status, contact_id, created_at, updated_at)
  values (new.workspace_id, new.id, new.conversation_id, new.position, new.body, new.kind, new.status, new.contact_id,
          new.created_at, new.updated_at);
  return new;
end
$$;
create trigger send_message instead of insert on bench_api.messages for each row execute function bench_api.send_message();

-- A conversation with its first message.
create view bench_api.new_conversations as
select workspace_id, id, contact_id, title, status, priority, channel_name, created_at, updated_at, ''::text as body
  from conversations;
create function bench_api.begin_conversation() returns trigger language plpgsql security definer as $$
begin
  new.id := gen_random_uuid();
  new.status := 'new';
  new.priority := 'low';
  new.channel_name := replace(gen_random_uuid()::text, '-', '');
  new.created_at := clock_timestamp();
  -- Unique in a workspace.
  select greatest(new.created_at, max(updated_at) + interval '1 millisecond') into new.updated_at
    from public.conversations where workspace_id = new.workspace_id;
  insert into public.conversations
    (workspace_id, id, contact_id, title, status, priority, channel_name, origin_page_url, origin_page_title,
     message_count, created_at, updated_at, waiting_since)
  values (new.workspace_id, new.id, new.contact_id, new.title, new.status, new.priority, new.channel_name, '', '',
          1, new.created_at, new.updated_at, new.created_at);
  insert into public.messages (workspace_id, id, conversation_id, position, body, kind, status, contact_id, created_at, updated_at)
  values (new.workspace_id, gen_random_uuid(), new.id, 1, new.body, 'user_message', 'sent', new.contact_id,
          new.created_at, new.created_at);
  return new;
end
$$;
create trigger begin_conversation instead of insert on bench_api.new_conversations for each row execute function bench_api.begin_conversation();

grant select on bench_api.conversations to bench_client;
grant select, insert on bench_api.messages, bench_api.new_conversations to bench_client;
