-- How sessions were opened, and mails about browsers that an account does not know (docs/decisions/0197).

-- null: by an earlier version, which did not record it.
alter table member_sessions add column opened_by text
  check (opened_by in ('password', 'password_and_code', 'link', 'invitation', 'passkey', 'company'));
alter table access_entries add column opened_by text;

-- Nobody is told of the first browser of an account.
alter table team_members add column has_signed_in boolean not null default false;
update team_members t set has_signed_in = true
 where exists (select from member_sessions s where s.workspace_id = t.workspace_id and s.team_member_id = t.id);

alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check check (kind in ('invitation', 'reset', 'notice', 'factor', 'sign_in'));
