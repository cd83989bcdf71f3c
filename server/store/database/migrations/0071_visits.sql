-- What the chat tells of a visitor who has written (docs/decisions/0228, 0231): the time zone of the browser, and the last pages that
-- it was on, the newest first: [{ url, title, visited_at }]. `pages_on`: the day of the newest one. An update of them within a day
-- changes no indexed column.
alter table widget_devices add column time_zone text,
  add column pages jsonb,
  add column pages_on date;
create index widget_devices_by_pages on widget_devices (pages_on, workspace_id) where pages_on is not null;
