-- Permissions without a route are no longer words of roles.
update roles
   set permissions = array(
         select word from unnest(permissions) with ordinality as listed (word, place)
          where word not in ('keys:write', 'keys:*', 'views:share', 'views:*', '*:share', 'reports:read', 'reports:*')
          order by place)
 where permissions && array['keys:write', 'keys:*', 'views:share', 'views:*', '*:share', 'reports:read', 'reports:*'];

-- Whether a first name was chosen: visitors are not shown the default, which is part of the address.
alter table team_members add column name_chosen boolean not null default false;
update team_members
   set name_chosen = true
 where first_name <> '' and (last_name <> '' or first_name <> regexp_replace(email, '@[^@]*$', ''));

-- Whose ids the signed identities of a channel are: null for the workspace's, else of a space of its own, in which a
-- contact's user_identifier is <space>:<sub>.
alter table channels
  add column identity_space text check (identity_space ~ '^[a-z0-9][a-z0-9-]{0,39}$');
