-- Lists of a part of the conversations are unions of cells (docs/decisions/0074): the conversations of one
-- team member, one group and one status. Each cell is one range of an index in either order, without rows
-- to leave out.
drop index conversations_by_team_member_updated_at;
drop index conversations_by_team_member_created_at;
drop index conversations_unassigned_updated_at;
drop index conversations_unassigned_created_at;
drop index conversations_waiting;
drop index conversations_waiting_by_team_member;
drop index conversations_waiting_unassigned;
drop index conversations_waiting_by_group;

-- A conversation is in one of four indexes of each order, by whether it has a member and a group: behind
-- `is null` the planner does not see an index's order. Those of a group alone have one more.
create index conversations_assigned_in_group_updated_at
  on conversations (workspace_id, team_member_id, group_id, status, updated_at)
  where team_member_id is not null and group_id is not null;
create index conversations_assigned_in_group_created_at
  on conversations (workspace_id, team_member_id, group_id, status, created_at, id)
  where team_member_id is not null and group_id is not null;
create index conversations_assigned_updated_at on conversations (workspace_id, team_member_id, status, updated_at)
  where team_member_id is not null and group_id is null;
create index conversations_assigned_created_at
  on conversations (workspace_id, team_member_id, status, created_at, id)
  where team_member_id is not null and group_id is null;
create index conversations_unassigned_updated_at on conversations (workspace_id, status, updated_at)
  where team_member_id is null and group_id is null;
create index conversations_unassigned_created_at on conversations (workspace_id, status, created_at, id)
  where team_member_id is null and group_id is null;
create index conversations_waiting on conversations (workspace_id, status, waiting_since, id)
  where waiting_since is not null;
create index conversations_waiting_by_group on conversations (workspace_id, group_id, status, waiting_since, id)
  where waiting_since is not null and group_id is not null;
create index conversations_waiting_assigned_in_group
  on conversations (workspace_id, team_member_id, group_id, status, waiting_since, id)
  where waiting_since is not null and team_member_id is not null and group_id is not null;
create index conversations_waiting_assigned
  on conversations (workspace_id, team_member_id, status, waiting_since, id)
  where waiting_since is not null and team_member_id is not null and group_id is null;
create index conversations_waiting_unassigned_in_group
  on conversations (workspace_id, group_id, status, waiting_since, id)
  where waiting_since is not null and team_member_id is null and group_id is not null;
create index conversations_waiting_unassigned on conversations (workspace_id, status, waiting_since, id)
  where waiting_since is not null and team_member_id is null and group_id is null;

-- How many conversations of each cell are in each span of a list, with sums by member and by group
-- (docs/decisions/0075): the nil id stands for none, the highest one for every member or group.
create table cell_spans (
  workspace_id   uuid not null references workspaces,
  list           text not null,
  team_member_id uuid not null,
  group_id       uuid not null,
  status         text not null,
  starts_at      timestamptz(3) not null,
  total          bigint not null,
  primary key (workspace_id, list, team_member_id, group_id, status, starts_at)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
-- Cutting spans deletes those of a range.
create index cell_spans_by_start on cell_spans (workspace_id, list, starts_at);

insert into cell_spans (workspace_id, list, team_member_id, group_id, status, starts_at, total)
select c.workspace_id, place.list, cell.team_member_id, cell.group_id, c.status,
       coalesce((select max(s.starts_at) from list_spans s
                  where s.workspace_id = c.workspace_id and s.list = place.list and s.starts_at <= place.key),
                '-infinity'),
       count(*)
  from conversations c
 cross join lateral (values ('conversations.created_at', c.created_at),
                            ('conversations.updated_at', c.updated_at)) as place (list, key)
 cross join lateral (select coalesce(c.team_member_id, '00000000-0000-0000-0000-000000000000') as id) member
 cross join lateral (
   values (member.id, coalesce(c.group_id, '00000000-0000-0000-0000-000000000000')),
          (member.id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
          ('ffffffff-ffff-ffff-ffff-ffffffffffff', c.group_id)) as cell (team_member_id, group_id)
 where cell.group_id is not null
 group by 1, 2, 3, 4, 5, 6;

alter table cell_spans alter workspace_id set (n_distinct = 1);
alter table cell_spans enable row level security;
alter table cell_spans force row level security;
create policy one_workspace on cell_spans to porchlight_app
  using (workspace_id = nullif(current_setting('porchlight.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('porchlight.workspace_id', true), '')::uuid);
create policy administration on cell_spans to current_user using (true) with check (true);
grant select, insert, update, delete on cell_spans to porchlight_app;
