-- Lists of a part of the conversations (docs/decisions/0047): of a team member, a group or a contact, and
-- those that wait for an answer.

-- When the contact wrote what nobody has answered yet; null in the statuses closed, spam and trash.
alter table conversations add column waiting_since timestamptz(3);

-- Before there are indexes on it: a contact's first message after the last one of a team member.
update conversations c set waiting_since = found.created_at
  from (select m.workspace_id, m.conversation_id, min(m.created_at) as created_at
          from messages m
          join (select o.workspace_id, o.id,
                       coalesce(max(a.position) filter (where a.team_member_id is not null), 0) as answered
                  from conversations o
                  join messages a on a.workspace_id = o.workspace_id and a.conversation_id = o.id
                 where o.status not in ('closed', 'spam', 'trash') and a.kind = 'user_message'
                 group by o.workspace_id, o.id) last
            on last.workspace_id = m.workspace_id and last.id = m.conversation_id
         where m.kind = 'user_message' and m.team_member_id is null and m.position > last.answered
         group by m.workspace_id, m.conversation_id) found
 where c.workspace_id = found.workspace_id and c.id = found.conversation_id;

drop index conversations_by_team_member;
drop index conversations_by_group;
drop index conversations_by_contact;

-- Every change of a conversation writes each of these: there is one only where a list would have to
-- read on and on without it. The same index finds the conversations of who leaves or is removed.
-- Those of nobody have indexes of their own: behind `is null` the planner does not see an index's order.
create index conversations_by_team_member_updated_at
  on conversations (workspace_id, team_member_id, status, updated_at) where team_member_id is not null;
create index conversations_by_team_member_created_at
  on conversations (workspace_id, team_member_id, status, created_at, id) where team_member_id is not null;
create index conversations_unassigned_updated_at
  on conversations (workspace_id, status, updated_at) where team_member_id is null;
create index conversations_unassigned_created_at
  on conversations (workspace_id, status, created_at, id) where team_member_id is null;
create index conversations_by_group_updated_at
  on conversations (workspace_id, group_id, status, updated_at) where group_id is not null;
create index conversations_by_group_created_at
  on conversations (workspace_id, group_id, status, created_at, id) where group_id is not null;
create index conversations_unassigned_by_group_updated_at
  on conversations (workspace_id, group_id, status, updated_at)
  where group_id is not null and team_member_id is null;
create index conversations_unassigned_by_group_created_at
  on conversations (workspace_id, group_id, status, created_at, id)
  where group_id is not null and team_member_id is null;
create index conversations_by_contact_created_at on conversations (workspace_id, contact_id, created_at, id);
create index conversations_waiting on conversations (workspace_id, waiting_since, id)
  where waiting_since is not null;
create index conversations_waiting_by_team_member
  on conversations (workspace_id, team_member_id, waiting_since, id)
  where waiting_since is not null and team_member_id is not null;
create index conversations_waiting_unassigned on conversations (workspace_id, waiting_since, id)
  where waiting_since is not null and team_member_id is null;
create index conversations_waiting_by_group on conversations (workspace_id, group_id, waiting_since, id)
  where waiting_since is not null and group_id is not null;

-- How many conversations each team member has in each group and status, and how many of them wait, kept
-- by every write. The nil id stands for none. A total is a sum of rows. How many wait is a column, not
-- a row of its own: messages change it all the time, and one row is cheaper than two.
create table conversation_counts (
  workspace_id   uuid not null references workspaces,
  team_member_id uuid not null,
  group_id       uuid not null,
  status         text not null,
  total          bigint not null,
  waiting        bigint not null,
  primary key (workspace_id, team_member_id, group_id, status)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
create index conversation_counts_by_group on conversation_counts (workspace_id, group_id);

insert into conversation_counts (workspace_id, team_member_id, group_id, status, total, waiting)
select workspace_id, coalesce(team_member_id, '00000000-0000-0000-0000-000000000000'),
       coalesce(group_id, '00000000-0000-0000-0000-000000000000'), status, count(*), count(waiting_since)
  from conversations group by 1, 2, 3, 4;

alter table conversation_counts alter workspace_id set (n_distinct = 1);
alter table conversation_counts enable row level security;
alter table conversation_counts force row level security;
create policy one_workspace on conversation_counts to porchlight_app
  using (workspace_id = nullif(current_setting('porchlight.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('porchlight.workspace_id', true), '')::uuid);
create policy administration on conversation_counts to current_user using (true) with check (true);
grant select, insert, update, delete on conversation_counts to porchlight_app;
