-- Housekeeping finds what is due instead of visiting every workspace (docs/decisions/0170).

-- Summaries of ranges, because deliveries end in the order of time and a b-tree would cost each of them.
create index webhook_deliveries_by_finished_at on webhook_deliveries using brin (finished_at);
create index webhooks_deleted on webhooks (workspace_id) where deleted_at is not null;
