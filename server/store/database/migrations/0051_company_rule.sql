-- Of whom a workspace requires the company sign-in, and from when on (docs/decisions/0199).
alter table workspaces
  add column company_rule text not null default 'off' check (company_rule in ('off', 'all_but_admins', 'all')),
  add column company_rule_from timestamptz(3),
  add constraint workspaces_company_rule_from check ((company_rule = 'off') = (company_rule_from is null));
