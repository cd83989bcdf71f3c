-- Of whom a workspace requires a second factor, and from when on (docs/decisions/0198).
alter table workspaces
  add column second_factor text not null default 'off' check (second_factor in ('off', 'admins', 'all')),
  add column second_factor_from timestamptz(3),
  add constraint workspaces_second_factor_from check ((second_factor = 'off') = (second_factor_from is null));
