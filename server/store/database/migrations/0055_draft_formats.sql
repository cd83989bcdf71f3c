-- What the body of a draft is (docs/decisions/0211): as typed, or with format.
alter table drafts
  add column body_format text not null default 'text' check (body_format in ('text', 'html'));
