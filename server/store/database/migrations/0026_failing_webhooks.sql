-- A scrape counts the webhooks that fail without reading the others (docs/decisions/0170).
create index webhook_progress_failing on webhook_progress (workspace_id, webhook_id) where failing_since is not null;
