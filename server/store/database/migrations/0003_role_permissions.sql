-- What members of a role can do, and which conversations they see. Admin and Standard are fixed in the
-- code and use neither column. Roles made before roles had permissions get those that Standard has.
alter table roles
  add column permissions text[] not null default array[
    'contacts:read', 'contacts:write', 'conversations:read', 'conversations:write', 'messages:read',
    'messages:write', 'team_members:read', 'events:read', 'attachments:read', 'attachments:write',
    'search:read', 'conversations:assign'],
  add column sees text not null default 'all' check (sees in ('all', 'groups', 'assigned'));
